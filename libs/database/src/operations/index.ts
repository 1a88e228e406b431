export { AnalyticsRollup } from './analytics-rollup.entity.ts';
