export { LiveMetrics } from './live-metrics.ts';
export { createLogger } from './logger.ts';
export type { Logger } from './logger.ts';
export { runProgram } from './run-program.ts';
export type { RunningProgram } from './run-program.ts';
export { startMetricsServer } from './metrics-server.ts';
