export { type CommitHook, type Emit, type Emitted, emitMemberUpdates } from './emit-member-updates.ts';
export { CandleVersions, type CandleVersion } from './candle-versions.ts';
export { DeliveryStore, publicationKey, WINDOW_MS, type Counted } from './delivery-store.ts';
export { EventLog, lockLog, repairEpoch, replaceEpoch, type Appended } from './event-log.ts';
export { ExcursionStore } from './excursion-store.ts';
export type { LogEntry } from './log-entry.ts';
export { GatewayLoads } from './gateway-loads.ts';
export { LogReader, type LogHead } from './log-reader.ts';
export { emitNotificationUpdate } from './emit-notification-update.ts';
export { markNotified, notifyMembersOfPost } from './notify-of-post.ts';
export { PresenceStore } from './presence-store.ts';
export { PriceBus, type PriceFence, type ReaderPosition } from './price-bus.ts';
export { Publisher, type JobRouter, type PublisherHooks } from './publisher.ts';
export {
  NO_CLUSTER,
  connectLoaded,
  createRedisClient,
  isCluster,
  retryUntilAvailable,
  type RedisClient,
} from './redis-client.ts';
export type { RedisLocation } from './sentinel.ts';
export { forgetInLog, forgetInStream, type ForgottenPerson } from './forget-events.ts';
export { deleteOldEvents } from './retention.ts';
export { StreamTail, type TailHandlers } from './stream-tail.ts';
export { TransientBus } from './transient-bus.ts';
export { WorkerReports, type SmtpProbe } from './worker-reports.ts';
