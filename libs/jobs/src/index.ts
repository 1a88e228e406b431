export { routeEvents } from './event-routes.ts';
export { JOBS, QUEUES, TELEGRAM_RATE } from './job-definitions.ts';
export type { JobName, JobPayloads, QueueName } from './job-definitions.ts';
export { givenUp, outcomeOf, retryGivenUp } from './given-up.ts';
export { jobConnection, JobQueues, waitingSince } from './job-queues.ts';
export type { QueueState } from './job-queues.ts';
