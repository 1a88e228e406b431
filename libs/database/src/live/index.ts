export { LiveEventRow, LiveLog } from './live-log.entities.ts';
