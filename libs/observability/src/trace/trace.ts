import { AsyncLocalStorage } from 'node:async_hooks';

/** The ids that link log lines, jobs and emails to the call and the event that caused them. */
export interface Trace {
  /** Id of the HTTP call. */
  requestId?: string;
  /** Event of the log that started the job. */
  seq?: number;
  /** Job being run. */
  jobId?: string;
  /** Span in force here, as W3C Trace Context writes it; only while tracing is on. */
  traceparent?: string;
}

const storage = new AsyncLocalStorage<Trace>();

/**
 * Runs `work` with these ids added to the ones around it; every log line written meanwhile carries them.
 *
 * @example
 * await inTrace({ requestId, jobId: job.id }, () => handler(payload));
 */
export function inTrace<R>(trace: Trace, work: () => R): R {
  return storage.run({ ...storage.getStore(), ...trace }, work);
}

/** The ids in force here; empty outside of any call or job. */
export function currentTrace(): Trace {
  return storage.getStore() ?? {};
}
