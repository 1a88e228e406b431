export { routeEvents } from './event-routes.ts';
export { JOBS, QUEUES, TELEGRAM_RATE, type JobName, type JobPayloads, type QueueName } from './job-definitions.ts';
export { givenUp, outcomeOf, retryGivenUp } from './given-up.ts';
export { jobConnection, JobQueues, waitingSince, type QueueState } from './job-queues.ts';
