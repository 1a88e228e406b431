import { Notification } from '@t0/database/notifications';
import { Signal, SignalStep, toWireSignal } from '@t0/database/signals';
import type { Signal as WireSignal, SignalStepKind } from '@t0/contracts/signals';
import { digestText, notificationText, ownAlertText, pushText } from '@t0/domain/channels';
import type { DelayedAlert, PushText, SignalUpdate } from '@t0/domain/channels';
import type { DataSource } from 'typeorm';
import type { AlertKind, DelayedDelivery, OwnAlertText } from './claimed-alert.ts';

/** An alert that was not sent by then is not sent any more, s. */
export const WORTH_SECONDS = 4 * 3600;

/** The content of an alert as text. The same for all recipients of a batch. */
export interface AlertContent {
  /** The reason to notify nobody any more; null while there is none. */
  why: string | null;
  /** One line for each: a later alert takes the place of the one before. */
  tag: string;
  isPressing: boolean;
  /** The page with more details. */
  page: string;
  /** The signal whose details a press opens, and the order of the alert in its story: grows with the steps. */
  signal: number | null;
  order: number;
  /** Without direction, prices and texts of the desk. */
  plain: PushText;
  withLevels: PushText;
}

const NO_SIGNAL = { why: null, signal: null, order: 0 };

/** The steps notify of it from then on: an announcement must not replace the alert of a later step. */
const HAS_GONE_ON = `
  SELECT EXISTS (SELECT 1 FROM step_alerts t JOIN signal_steps k ON k.id = t.step_id
    WHERE t.signal_id = $1 AND t.step_id > $2 AND ($3::text[] IS NULL OR k.kind = ANY ($3))) AS passed`;
/** The instrument of the price alert that a notification is about. */
const INSTRUMENT = 'SELECT instrument FROM price_alert_fires WHERE notification_id = $1';

const isLate = (at: Date): boolean => at.getTime() < Date.now() - WORTH_SECONDS * 1000;

/** The steps of a signal of which a channel notifies; undefined: all of them. */
type NotifiedSteps = readonly SignalStepKind[] | undefined;

/** Reads the content of an alert: of a signal, a step or a notification. */
export function readAlert(db: DataSource, kind: AlertKind, id: number, steps?: NotifiedSteps): Promise<AlertContent> {
  if (kind === 'signal') return newSignal(db, id, steps);
  if (kind === 'own-alert') return ownAlerts(db, id);
  return kind === 'step' ? step(db, id, steps) : notification(db, id);
}

async function newSignal(db: DataSource, id: number, steps: NotifiedSteps): Promise<AlertContent> {
  const stored = await db.getRepository(Signal).findOneByOrFail({ id });
  return update(db, { kind: 'published', signal: toWireSignal(stored), order: 0, at: stored.createdAt }, steps);
}

async function step(db: DataSource, id: number, steps: NotifiedSteps): Promise<AlertContent> {
  const { kind, changes, state, at } = await db.getRepository(SignalStep).findOneByOrFail({ id });
  // A step with alerts has its whole signal: only imported ones lack parts.
  return update(db, { kind, changes, signal: state as WireSignal, order: id, at }, steps);
}

/** An event of a signal: its publication, or a step. */
interface AlertUpdate extends SignalUpdate {
  signal: WireSignal;
  order: number;
  at: Date | null;
}

async function update(db: DataSource, subject: AlertUpdate, steps: NotifiedSteps): Promise<AlertContent> {
  const { signal, order, at } = subject;
  const [{ passed }] = await db.query<[{ passed: boolean }]>(HAS_GONE_ON, [signal.id, order, steps ?? null]);
  return {
    why: passed ? 'A later step replaced it' : at !== null && isLate(at) ? 'Too late to be sent' : null,
    tag: `signal-${signal.id}`,
    isPressing: true,
    page: `/dashboard?signal=${signal.id}`,
    signal: signal.id,
    order,
    plain: pushText(subject, signal, false),
    withLevels: pushText(subject, signal, true),
  };
}

async function notification(db: DataSource, id: number): Promise<AlertContent> {
  const subject = await db.getRepository(Notification).findOneByOrFail({ id });
  const [fire] = await db.query<{ instrument: string }[]>(INSTRUMENT, [id]);
  const words = (showWords: boolean): PushText => notificationText(subject, fire?.instrument ?? null, showWords);
  return {
    ...NO_SIGNAL,
    why: isLate(subject.createdAt) ? 'Too late to be sent' : null,
    tag: `notification-${id}`,
    isPressing: fire !== undefined || subject.priority === 'high' || subject.priority === 'critical',
    page: '/system-status',
    plain: words(false),
    withLevels: words(true),
  };
}

/** The content of own alerts that a tick fired for one member. */
export function ownAlertContent(fires: readonly OwnAlertText[]): AlertContent {
  return {
    ...NO_SIGNAL,
    tag: `own-alert-${fires[0]?.instrument ?? ''}`,
    isPressing: true,
    page: '/alerts',
    plain: ownAlertText(fires, false),
    withLevels: ownAlertText(fires, true),
  };
}

/** Of a batch: when it fired. Each member's own alerts are read with the rows. */
async function ownAlerts(db: DataSource, batch: number): Promise<AlertContent> {
  const [fire] = await db.query<{ at: Date }[]>('SELECT fired_at AS at FROM own_alert_fires WHERE batch = $1 LIMIT 1', [
    batch,
  ]);
  const why = !fire ? 'The alert was deleted' : isLate(fire.at) ? 'Too late to be sent' : null;
  return { ...ownAlertContent([]), why };
}

/** The content of one alert for everything that quiet hours delayed (docs/product/channels.md#quiet-hours). */
export function digestOf(rows: readonly DelayedDelivery[]): AlertContent {
  const words = digestText(rows.map(heldAlert));
  const page = '/system-status';
  return { ...NO_SIGNAL, tag: 'digest', isPressing: false, page, plain: words, withLevels: words };
}

function heldAlert(delayed: DelayedDelivery): DelayedAlert {
  const { kind, signalId, instrument, stepId, stepKind, changes, state, isPriceAlert } = delayed;
  if (kind === 'notification' || kind === 'own-alert') return { about: isPriceAlert ? 'price alert' : 'notification' };
  const update = { kind: stepKind ?? 'published', changes } as const;
  const signal = state ?? { instrument, closeReason: null };
  return { about: 'signal', signalId: signalId!, update, order: stepId ?? 0, signal };
}
