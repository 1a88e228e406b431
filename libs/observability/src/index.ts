export { Health, takesWork } from './health/health.ts';
export type { HealthCheck, HealthReport, PartReport, PartStatus } from './health/health-report.ts';
export {
  databaseCheck,
  deletionsCheck,
  eventsCheck,
  evictionPolicy,
  HEALTH_LIMITS,
  migrationsCheck,
  pricesCheck,
  queuesCheck,
  redisCheck,
} from './health/standard-checks.ts';
export type {
  CheckedDatabase,
  CheckedFeed,
  CheckedPrices,
  CheckedRedis,
  QueueLevel,
} from './health/standard-checks.ts';
export { cutText } from './cut-text.ts';
export { measureHttp } from './http-metrics.ts';
export { LiveMetrics } from './live-metrics.ts';
export { createLogger } from './logger.ts';
export type { Logger } from './logger.ts';
export { MeteredSender } from './metered-sender.ts';
export { nameProgram, startMetricsServer } from './metrics-server.ts';
export { ProgramMetrics } from './program-metrics.ts';
export type { MailOutcome } from './program-metrics.ts';
export { runProgram } from './run-program.ts';
export type { RunningProgram } from './run-program.ts';
export { beginSpan, inSpan } from './trace/spans.ts';
export { EventOrigins } from './trace/event-origins.ts';
export type { SpanStart } from './trace/span.ts';
export { traceHttp } from './trace/http-span.ts';
export { requestIdOf } from './trace/request-id.ts';
export { startTracing } from './trace/start-tracing.ts';
export { currentTrace, inTrace } from './trace/trace.ts';
export type { Trace } from './trace/trace.ts';
export { watchParts } from './watch-parts.ts';
export type { QueueState, WatchedParts } from './watch-parts.ts';
