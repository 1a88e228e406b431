/** The state of a queue of background jobs: one row of GET /api/admin/jobs. */
export interface JobQueueState {
  queue: string;
  /** Jobs that could run at once. */
  waiting: number;
  active: number;
  /** Jobs that wait for a later time or a retry. */
  delayed: number;
  /** Jobs that were given up; kept for 30 days. */
  failed: number;
  /** Seconds for which the oldest waiting job could have been run; 0 when none waits. */
  oldestWaitingSeconds: number;
}

/** A job that was given up. */
export interface GivenUpJob {
  id: string;
  /** The kind of work, e.g. 'send-account-email'. */
  name: string;
  /** The subject, e.g. 'signalId 12'; empty for maintenance. */
  about: string;
  /** Why its last attempt failed, as text. */
  reason: string;
  attempts: number;
  givenUpAt: string;
}

/** The outcome of jobs that an administrator retried. */
export interface JobRetry {
  at: string;
  /** Jobs that are followed: of a greater retry the newest. */
  jobs: number;
  done: number;
  /** Waiting, running, or for later. */
  underWay: number;
  givenUpAgain: number;
}

/** The failed jobs of one queue: one row of GET /api/admin/jobs/given-up. */
export interface GivenUpJobs {
  queue: string;
  total: number;
  /** The newest of them. */
  jobs: GivenUpJob[];
  /** The last time an administrator retried them; null when that is longer ago than a day. */
  lastRetry: JobRetry | null;
}

/** Answer of POST /api/admin/jobs/{queue}/retry. */
export interface JobsRetried {
  queue: string;
  /** Jobs that were given up and are tried again. */
  retried: number;
}
