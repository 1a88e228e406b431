export { LiveMetrics } from './live-metrics.ts';
export { createLogger } from './logger.ts';
export type { Logger } from './logger.ts';
