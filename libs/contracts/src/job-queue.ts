/** How a queue of background jobs stands: one row of GET /api/admin/jobs. */
export interface JobQueueState {
  queue: string;
  /** Jobs that could run at once. */
  waiting: number;
  active: number;
  /** Jobs that wait for a later moment or another try. */
  delayed: number;
  /** Jobs that were given up; kept for 30 days. */
  failed: number;
  /** Seconds for which the oldest waiting job could have been run; 0 when none waits. */
  oldestWaitingSeconds: number;
}

/** Answer of POST /api/admin/jobs/{queue}/retry. */
export interface JobsRetried {
  queue: string;
  /** Jobs that were given up and are tried again. */
  retried: number;
}
