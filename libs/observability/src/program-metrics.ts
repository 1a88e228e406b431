import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Seconds of one HTTP call or one job. */
const DURATION = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Seconds a job waited before it was started: from at once to an hour. */
const WAIT = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 900, 3600];

/** The outcome of a mail: accepted by the server, refused for good, or to be retried. */
export type MailOutcome = (typeof MAIL_OUTCOMES)[number];
const MAIL_OUTCOMES = ['sent', 'refused', 'deferred'] as const;
const JOB_OUTCOMES = ['completed', 'retried', 'failed'] as const;

/**
 * Everything measured about calls, jobs, emails and parts. Names are public: deploy/grafana and deploy/prometheus use exactly these.
 * Routes are patterns, never paths, so that no id becomes a label.
 */
export class ProgramMetrics {
  readonly http: Histogram;
  readonly jobDuration: Histogram;
  readonly jobWait: Histogram;
  readonly jobs: Counter;
  readonly queueJobs: Gauge;
  readonly queueOldest: Gauge;
  readonly mails: Counter;
  readonly priceAge: Gauge;
  readonly part: Gauge;
  readonly unexpected: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.http = new Histogram({
      name: 't0_http_request_duration_seconds',
      help: 'HTTP calls by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATION,
      registers,
    });
    this.jobDuration = new Histogram({
      name: 't0_job_duration_seconds',
      help: 'One attempt of a job',
      labelNames: ['job'],
      buckets: DURATION,
      registers,
    });
    this.jobWait = new Histogram({
      name: 't0_job_wait_seconds',
      help: 'From when it could be run until the first attempt began',
      labelNames: ['job'],
      buckets: WAIT,
      registers,
    });
    this.jobs = new Counter({
      name: 't0_jobs_total',
      help: 'Attempts of jobs by outcome: completed, retried (will be tried again) or failed (given up)',
      labelNames: ['queue', 'job', 'outcome'],
      registers,
    });
    this.queueJobs = new Gauge({
      name: 't0_queue_jobs',
      help: 'Jobs in a queue by state',
      labelNames: ['queue', 'state'],
      registers,
    });
    this.queueOldest = new Gauge({
      name: 't0_queue_oldest_waiting_seconds',
      help: 'Age of the oldest job that waits to be run',
      labelNames: ['queue'],
      registers,
    });
    this.mails = new Counter({
      name: 't0_mails_total',
      help: 'Mails handed to the mail server by outcome: sent, refused (for good) or deferred (to be tried again)',
      labelNames: ['outcome'],
      registers,
    });
    for (const outcome of MAIL_OUTCOMES) this.mails.inc({ outcome }, 0);
    this.priceAge = new Gauge({
      name: 't0_price_age_seconds',
      help: 'Age of the newest quote of an instrument',
      labelNames: ['symbol'],
      registers,
    });
    this.part = new Gauge({
      name: 't0_health_part',
      help: 'Health of a part: 1 ok, 0.5 degraded, 0 unavailable',
      labelNames: ['part'],
      registers,
    });
    this.unexpected = new Counter({
      name: 't0_http_unexpected_errors_total',
      help: 'Calls that were answered 500',
      registers,
    });
  }

  /**
   * Lets a job's outcomes be counted from 0: a series that appears with its first failure has, for Prometheus, not grown, and the
   * alert on it would miss the first one.
   */
  expectJob(queue: string, job: string): void {
    for (const outcome of JOB_OUTCOMES) this.jobs.inc({ queue, job, outcome }, 0);
  }
}
