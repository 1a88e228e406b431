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
  type CheckedDatabase,
  type CheckedFeed,
  type CheckedPrices,
  type CheckedRedis,
  type QueueLevel,
} from './health/standard-checks.ts';
export { cutText } from './cut-text.ts';
export { measureHttp } from './http-metrics.ts';
export { LiveMetrics } from './live-metrics.ts';
export { createLogger, type Logger } from './logger.ts';
export { MeteredSender } from './metered-sender.ts';
export { nameProgram, startMetricsServer } from './metrics-server.ts';
export { ProgramMetrics, type MailOutcome } from './program-metrics.ts';
export { runProgram, type RunningProgram } from './run-program.ts';
export { beginSpan, inSpan } from './trace/spans.ts';
export { EventOrigins } from './trace/event-origins.ts';
export type { SpanStart } from './trace/span.ts';
export { traceHttp } from './trace/http-span.ts';
export { requestIdOf } from './trace/request-id.ts';
export { startTracing } from './trace/start-tracing.ts';
export { currentTrace, inTrace, type Trace } from './trace/trace.ts';
export { watchParts, type QueueState, type WatchedParts } from './watch-parts.ts';
