import type { SignalStepKind } from '../signals/signal-step.ts';

/** Answer of GET /api/admin/email-summary: emails of signals, their steps and announcements (docs/product/console.md#emails). */
export interface EmailSummary {
  total: number;
  successful: number;
  failed: number;
  /** Percent of those with an outcome, one decimal; null while there is none. */
  successRate: number | null;
  /** Still on their way. */
  queued: number;
  /** Not sent on purpose: unwanted, no access, the signal was deleted, or a mail server refused the address before. */
  suppressed: number;
}

/** One row of GET /api/admin/email-deliveries. `deliveryStatus`: `emailState` names its meaning. */
export interface EmailDeliveryRow {
  id: number;
  userEmail: string;
  /** The signal; null for an announcement. */
  signalInstrument: string | null;
  signalDirection: string | null;
  /** The subject of an announcement; null for a signal's email. */
  announcement: string | null;
  /** The step that the email reports; null: it announces the signal. */
  stepKind: SignalStepKind | null;
  sentAt: string | null;
  deliveryStatus: string;
  createdAt: string;
  /** The mail server's last words, when it refused. */
  lastError: string | null;
}

/** Answer of GET /api/admin/email-settings: what the worker really uses. */
export interface EmailSettings {
  batchSize: number;
  batchDelayMs: number;
  leaseSeconds: number;
  from: string;
  /** Host and port of the mail server. */
  server: string;
  /** When a worker last reported these values; null: no worker reports, and these are what one would use. */
  reportedAt: string | null;
}

/** `unknown`: nothing has happened yet. `off`: not configured. */
export type HealthState = 'ok' | 'failing' | 'unknown' | 'off';

/** State of one outside system. Times of the last success and failure, null when none is recorded. */
export interface HealthLine {
  state: HealthState;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  /** The last error, when it is failing. */
  detail: string | null;
}

/** Answer of GET /api/admin/email-health (docs/product/console.md#welcome-email-monitoring: computed instead of fixed status lines). */
export interface EmailHealth {
  smtp: HealthLine;
  stripe: HealthLine;
  whop: HealthLine;
  /** Percent of welcome emails delivered among those with an outcome, one decimal; null while there is none. */
  welcomeDelivered: number | null;
  /** Welcome emails that an administrator's recovery or the schedule's brought through. */
  recoveries: number;
  activeSubscribers: number;
}

/**
 * One row of GET /api/admin/email-suppressions: an address that gets no mail. `refused`: a mail server will take none for it; signal
 * emails are held back until its owner asks for them again, an account email reaches it, or an administrator lifts it. `blacklisted`:
 * it gets nothing and cannot register (docs/product/email.md#blacklist).
 */
export interface SuppressedEmail {
  email: string;
  kind: 'refused' | 'blacklisted';
  /** The mail server's words, or those of who blacklisted it. */
  reason: string | null;
  since: string;
}

/** For administrators: signal emails go to this address again. */
export interface SuppressionLifted {
  email: string;
}

/** One row of GET /api/admin/affected-users: paid, and no way to sign in yet (docs/product/email.md#welcome-emails). */
export interface AffectedUser {
  id: string;
  email: string;
  created_at: string;
  subscription_status: string;
  /** A welcome email is on its way. */
  recovering: boolean;
}

/** Answer of POST /api/admin/fix-missing-welcome-emails: the requested emails. Their outcomes follow as `welcome_email.result`. */
export interface WelcomeRecovery {
  results: { id: number; email: string; status: 'queued' }[];
}

/** An administrator requested the missing welcome mails. */
export interface WelcomeRequested {
  requested: number;
  requestedBy: string;
}
