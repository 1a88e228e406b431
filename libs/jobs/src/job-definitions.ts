/**
 * One definition per job: its payload (ids only, never entities, HTML or secrets), its queue and how it is retried.
 * Renaming a queue or a job strands what is in flight.
 */
export interface JobPayloads {
  /** Creates one row per eligible member, then enqueues the batches. */
  'fan-out-signal': { signalId: number };
  /** Sends up to one batch of a signal's queued emails. */
  'send-signal-email-batch': { signalId: number };
  /** Creates the emails of a signal's steps that are notified by mail, then enqueues the batches. */
  'fan-out-signal-update': { signalId: number };
  /** Creates what devices are notified of a notification that is no signal's, then enqueues the batches. */
  'fan-out-notification': { notificationId: number };
  /** Creates one row per recipient of an announcement by email, then enqueues the batches. */
  'fan-out-announcement': { announcementId: number };
  /** Sends up to one batch of an announcement's queued emails, once no signal's email waits. */
  'send-announcement-batch': { announcementId: number };
  /** Sends up to one batch of a step's queued emails. */
  'send-step-email-batch': { stepId: number };
  /** Sends up to one batch of what a channel without a queue of its own has queued of a signal, step or notification. */
  'send-deliveries': { channel: string; kind: string; subjectId: number };
  /** Sends up to one batch of what is queued for Telegram chats of a signal, step or notification. */
  'send-telegram-batch': { kind: string; subjectId: number };
  /** Announces a scheduled notification to members, when it is due. */
  'announce-notification': { notificationId: number };
  /** Publishes a blog post, when its time has come. */
  'publish-blog-post': { postId: number };
  /** Sends one account email of the ledger. */
  'send-account-email': { id: number };
  /** Asks again for welcome emails that never arrived. */
  'recover-welcome-emails': Record<never, never>;
  /** Forgets account emails that were never sent. */
  'delete-old-account-emails': Record<never, never>;
  /** Forgets events past their retention. */
  'delete-old-events': Record<never, never>;
}

export type JobName = keyof JobPayloads;

interface JobDefinition {
  queue: QueueName;
  attempts: number;
  /** First retry after this many ms, then doubling. */
  backoffMs: number;
  /** Interval in ms at which it runs by itself, in one worker at a time. */
  everyMs?: number;
}

/** Fan-outs have a separate queue, so that the rate limit of batches never delays the next signal. */
export const QUEUES = [
  'fan-out',
  'signal-email-batch',
  'announcement-batch',
  'delivery-batch',
  'telegram-batch',
  'scheduled-notification',
  'account-email',
  'maintenance',
] as const;
export type QueueName = (typeof QUEUES)[number];

/** The rate of one Telegram bot, below its 30 a second (docs/product/limits.md#telegram): messages of a batch, and its time in ms, over all workers. */
export const TELEGRAM_RATE = { messages: 8, everyMs: 333 } as const;

const MINUTE = 60_000;

export const JOBS: Record<JobName, JobDefinition> = {
  'fan-out-signal': { queue: 'fan-out', attempts: 20, backoffMs: 500 },
  'send-signal-email-batch': { queue: 'signal-email-batch', attempts: 20, backoffMs: 1000 },
  'fan-out-signal-update': { queue: 'fan-out', attempts: 20, backoffMs: 500 },
  'fan-out-notification': { queue: 'fan-out', attempts: 20, backoffMs: 500 },
  'fan-out-announcement': { queue: 'fan-out', attempts: 20, backoffMs: 500 },
  'send-announcement-batch': { queue: 'announcement-batch', attempts: 20, backoffMs: 1000 },
  'send-step-email-batch': { queue: 'signal-email-batch', attempts: 20, backoffMs: 1000 },
  'send-deliveries': { queue: 'delivery-batch', attempts: 20, backoffMs: 1000 },
  'send-telegram-batch': { queue: 'telegram-batch', attempts: 20, backoffMs: 1000 },
  'announce-notification': { queue: 'scheduled-notification', attempts: 20, backoffMs: 500 },
  'publish-blog-post': { queue: 'scheduled-notification', attempts: 20, backoffMs: 500 },
  'send-account-email': { queue: 'account-email', attempts: 3, backoffMs: 1000 },
  'recover-welcome-emails': { queue: 'maintenance', attempts: 3, backoffMs: 5000, everyMs: 10 * MINUTE },
  'delete-old-account-emails': { queue: 'maintenance', attempts: 3, backoffMs: 5000, everyMs: 60 * MINUTE },
  'delete-old-events': { queue: 'maintenance', attempts: 3, backoffMs: 5000, everyMs: 15 * MINUTE },
};
