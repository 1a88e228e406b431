export { EmbeddedError } from './embedded-error.ts';
export type { EmbeddedServer, EmbeddedServerOptions, OwnNetwork, ProgressListener } from './embedded-server.ts';
export { freePort, isPortFree } from './free-port.ts';
export {
  ensureChromium,
  ensureFirefox,
  ensureWebKit,
  findHeadlessChromium,
  type WebKitPrograms,
} from './install/ensure-browsers.ts';
export {
  ensureAiosmtpd,
  ensureFaketime,
  ensurePgBouncerInstalled,
  ensureRedisInstalled,
} from './install/ensure-programs.ts';
export { ensureHelm } from './install/ensure-helm.ts';
export { canConnect, startPostgres } from './postgres/start-postgres.ts';
export { rotateLog, logSize, readLogTail } from './process/log-file.ts';
export { isRunning } from './process/process-identity.ts';
export {
  describeProcess,
  readServerRecord,
  removeServerRecord,
  stillRuns,
  type ProcessRecord,
  type ServerRecord,
  writeServerRecord,
} from './process/process-record.ts';
export { errorLineIn, runCommand, type CommandOptions, type CommandResult } from './process/run-command.ts';
export type { ExitReport } from './process/server-process.ts';
export { stopProcess, TERM_THEN_KILL, type StopStep } from './process/stop-process.ts';
export { askRedis, type AskRedis } from './redis/ask-redis.ts';
export { pingRedis, startRedis } from './redis/start-redis.ts';
export { removeServers } from './remove-servers.ts';
export { waitUntil } from './wait-until.ts';
export type { MailAttachment, MailDetail, MailSummary } from './mail-catcher/caught-mail.ts';
export { startMailCatcher, type MailCatcher, type MailCatcherOptions } from './mail-catcher/start-mail-catcher.ts';
export { tryProcessLock, type LockAttempt, type ProcessLock } from './process/process-lock.ts';
