import type { NotificationChannel } from '@t0/contracts/notifications';
import type { InstrumentSymbol } from '@t0/contracts/prices';
import type { Signal, SignalStepKind, StepChange } from '@t0/contracts/signals';
import type { DeliveryKind } from '@t0/database/channels';
import { IS_HEEDED, isPreferred, preferenceLevel } from '@t0/database/notifications';
import { insertPage } from '../deliveries/insert-page.ts';
import type { Claimed } from '../deliveries/channel.ts';

/** The events of which members are alerted. */
export type AlertKind = Exclude<DeliveryKind, 'message' | 'announcement'>;

/** A claimed delivery of a channel that alerts members. */
export interface ClaimedAlert extends Claimed {
  /** False where its recipient was ended since. */
  isThere: boolean;
  /** True if its owner may still be notified there. */
  hasAccess: boolean;
  /** True if the owner still wants to be notified of this. */
  wanted: boolean;
  isCritical: boolean;
  showLevels: boolean;
  /** Of the quiet hours; null where there are none. */
  zone: string | null;
  from: string;
  to: string;
  /** The end of the quiet hours that delayed it; null where none did. */
  heldUntil: Date | null;
  /** The delivery that sends the digest of everything delayed until then for this recipient, and its content. */
  digestBy: number | null;
  held: DelayedDelivery[] | null;
  /** Of the kind `own-alert`: what fired for its owner; null where the alerts were deleted. */
  fires?: OwnAlertText[] | null;
}

/** A firing of an own alert, as its owner is notified of it. */
export interface OwnAlertText {
  instrument: InstrumentSymbol;
  message: string;
  note: string;
}

/** The ledger's data of a delayed delivery. */
export interface DelayedDelivery {
  kind: AlertKind;
  signalId: number | null;
  instrument: InstrumentSymbol;
  stepId: number | null;
  stepKind: SignalStepKind | null;
  changes: StepChange[] | null;
  /** The signal after the step; null: it is new. */
  state: Signal | null;
  isPriceAlert: boolean;
}

/** Channels by which members are alerted. */
type AlertChannel = Exclude<NotificationChannel, 'email' | 'terminal'>;

/** The recipients of a channel: members' devices, or chats. All are parts of SQL, literals of the code. */
export interface AlertRecipients {
  /** The channel's name in the ledger and the preferences; its `target` is the recipient's id. */
  channel: AlertChannel;
  /** Has `id` and `user_id`. */
  table: string;
  /** Columns of it by which it is created. */
  columns: string;
  /** Over the recipient `r`: what decides with `access`. */
  joins: string;
  /** Over what is joined: true if the recipient may be notified of anything, besides the member's own access. */
  access: string;
  /** Over `r` and `claimed`: the channel's data in addition to a `ClaimedAlert`, with its names. */
  reads: string;
  /** The steps of a signal of which it notifies, if not all of them. */
  steps?: readonly SignalStepKind[];
}

/** The SQL that creates a kind of alerts, and its owner's preferences. */
interface KindSql {
  /** Columns of the ledger, and their values over `from`. */
  columns: string;
  values: string;
  /** The subject, by `$1`. */
  from: string;
  where: string;
  subject: 'signal_id' | 'step_id' | 'notification_id';
  /** Over `users u` and `joins`: true if the member wants to be notified by the channel (docs/product/channels.md#preferences). */
  wanted: (channel: AlertChannel) => string;
  /** The condition that passes quiet hours, over `joins`. */
  critical: string;
  /** Of a claimed row, the input of `wanted` and `critical`. */
  joins: string;
}

/** Other channels do not notify of a topic that the terminal does not show its member. */
const wantsTopic = (channel: AlertChannel, topic: 'signals' | 'price-alerts'): string =>
  `${isPreferred('terminal', topic, 'u.id')} AND ${isPreferred(channel, topic, 'u.id')}`;
/** Over `signals s` too. */
const wantsSignals = (channel: AlertChannel): string => `${wantsTopic(channel, 'signals')} AND ${IS_HEEDED}`;
/** True for members who see a notification (docs/product/notifications.md#visibility), and want to be notified of it. */
const wantsNotification = (channel: AlertChannel): string => `
  (n.expires_at IS NULL OR n.expires_at > now()) AND (n.billing_case IS NULL OR u.role = 'owner')
  AND (u.role IS NOT NULL OR n.is_global OR n.created_at >= coalesce(u.subscription_started_at, u.created_at))
  AND (n.type <> 'signal' OR ${isPreferred('terminal', 'signals', 'u.id')})
  AND CASE WHEN n.category = 'price-alert' THEN ${wantsTopic(channel, 'price-alerts')}
    ELSE CASE ${preferenceLevel(channel, 'notifications', 'u.id')}
      WHEN 'all' THEN true
      WHEN 'high' THEN n.priority IN ('high', 'critical')
      WHEN 'critical' THEN n.priority = 'critical'
      ELSE false END END`;

const KINDS: Record<AlertKind, Omit<KindSql, 'subject'>> & Record<Exclude<AlertKind, 'own-alert'>, KindSql> = {
  signal: {
    columns: 'kind, signal_id, signal_instrument, signal_direction',
    values: `'signal', s.id, s.instrument, s.direction`,
    from: 'signals s',
    where: 's.id = $1 AND s.fanned_out_at IS NULL AND s.withdrawn_at IS NULL',
    subject: 'signal_id',
    wanted: wantsSignals,
    critical: 'false',
    joins: 'LEFT JOIN signals s ON s.id = claimed.signal_id',
  },
  step: {
    columns: 'kind, signal_id, step_id, signal_instrument, signal_direction',
    values: `'step', s.id, t.step_id, s.instrument, s.direction`,
    from: 'step_alerts t JOIN signals s ON s.id = t.signal_id',
    where: 't.signal_id = $1 AND t.fanned_out_at IS NULL',
    subject: 'step_id',
    wanted: wantsSignals,
    critical: 'false',
    joins: 'LEFT JOIN signals s ON s.id = claimed.signal_id',
  },
  notification: {
    columns: 'kind, notification_id',
    values: `'notification', n.id`,
    from: 'notifications n',
    where: 'n.id = $1 AND n.fanned_out_at IS NULL',
    subject: 'notification_id',
    wanted: wantsNotification,
    critical: `n.priority = 'critical'`,
    joins: 'LEFT JOIN notifications n ON n.id = claimed.notification_id',
  },
  'own-alert': {
    columns: 'kind, message_id',
    values: `'own-alert', f.batch`,
    from: 'own_alert_fires f',
    where: 'f.batch = $1',
    wanted: (channel) => isPreferred(channel, 'own-alerts', 'u.id'),
    critical: 'false',
    joins: '',
  },
};

/** Over `users u` and what the recipients join: who is notified of anything. */
const hasAccess = ({ access }: AlertRecipients): string =>
  `(u.role IS NOT NULL OR u.has_active_subscription) AND ${access}`;

/** Over the step's alert `t`: true if the channel notifies of its kind. */
const notifiedSteps = ({ steps }: AlertRecipients): string =>
  steps
    ? `AND EXISTS (SELECT 1 FROM signal_steps k WHERE k.id = t.step_id AND k.kind IN ('${steps.join("', '")}'))`
    : '';

/** SQL that creates a page of recipients (`insertPage`): one row for each whose owner has access and wants it. */
export function insertAlerts(kind: Exclude<AlertKind, 'own-alert'>, recipients: AlertRecipients): string {
  const { columns, values, from, where, subject, wanted } = KINDS[kind];
  const { channel, table, joins } = recipients;
  return insertPage({
    recipients: `SELECT ${recipients.columns} FROM ${table} WHERE id > coalesce($2::integer, 0)`,
    key: 'id',
    columns: `channel, user_id, target, ${columns}`,
    rows: `
      SELECT '${channel}', u.id, r.id::text, ${values}
      FROM ${from} CROSS JOIN page r JOIN users u ON u.id = r.user_id ${joins}
      WHERE ${where} ${kind === 'step' ? notifiedSteps(recipients) : ''} AND ${hasAccess(recipients)} AND ${wanted(channel)}`,
    subject,
  });
}

/** SQL that creates the rows of a batch of own alerts: one for each recipient of a member, however many of theirs fired. */
export function insertOwnAlerts(recipients: AlertRecipients): string {
  const { columns, values, from, where, wanted } = KINDS['own-alert'];
  const { channel, table, joins } = recipients;
  return `
  INSERT INTO deliveries (channel, user_id, target, ${columns})
  SELECT DISTINCT '${channel}', u.id, r.id::text, ${values}
  FROM ${from} JOIN users u ON u.id = f.user_id JOIN ${table} r ON r.user_id = u.id ${joins}
  WHERE ${where} AND ${hasAccess(recipients)} AND ${wanted(channel)}
  ON CONFLICT DO NOTHING`;
}

/** SQL: what fired for the member `user` in the batch of a claimed delivery. */
export const ownAlertTexts = (user: string): string => `(
  SELECT json_agg(json_build_object('instrument', f.instrument, 'message', f.message, 'note', f.note) ORDER BY f.id)
  FROM own_alert_fires f WHERE f.batch = claimed.message_id AND f.user_id = ${user})`;

/**
 * SQL that reads the content for claimed recipients (`Channel.readClaimed`). Of the alerts delayed until the same time for one recipient
 * the first row that was not ended sends the digest of all.
 */
export function readClaimedAlerts(kind: AlertKind, recipients: AlertRecipients): string {
  const { wanted, critical, joins } = KINDS[kind];
  const { channel, table, reads } = recipients;
  return `
  SELECT claimed.id, claimed.attempts, claimed.target, claimed.held_until AS "heldUntil", r.id IS NOT NULL AS "isThere", ${reads},
    coalesce(${hasAccess(recipients)}, false) AS "hasAccess", coalesce(${wanted(channel)}, false) AS wanted,
    coalesce(${critical}, false) AS "isCritical", coalesce(us.push_levels, false) AS "showLevels",
    us.quiet_zone AS zone, us.quiet_from AS "from", us.quiet_to AS "to",
    digest.first AS "digestBy", digest.held${kind === 'own-alert' ? `, ${ownAlertTexts('r.user_id')} AS fires` : ''}
  FROM claimed
  LEFT JOIN ${table} r ON r.id = claimed.target::integer
  LEFT JOIN users u ON u.id = r.user_id
  ${recipients.joins}
  LEFT JOIN user_settings us ON us.user_id = r.user_id
  ${joins}
  LEFT JOIN LATERAL (
    SELECT min(h.id) FILTER (WHERE h.delivery_status IN ('queued', 'sending', 'sent')) AS first, json_agg(json_build_object(
      'kind', h.kind, 'signalId', h.signal_id, 'instrument', h.signal_instrument, 'stepId', h.step_id, 'stepKind', st.kind,
      'changes', st.changes, 'state', st.state, 'isPriceAlert', h.kind = 'own-alert' OR hn.category IS NOT DISTINCT FROM 'price-alert')) AS held
    FROM deliveries h
    LEFT JOIN signal_steps st ON st.id = h.step_id
    LEFT JOIN notifications hn ON hn.id = h.notification_id
    WHERE claimed.held_until IS NOT NULL AND h.channel = '${channel}' AND h.target = claimed.target
      AND h.held_until = claimed.held_until
      AND (h.kind <> 'own-alert' OR EXISTS (SELECT FROM own_alert_fires f WHERE f.batch = h.message_id AND f.user_id = h.user_id))
    ) digest ON true
  ORDER BY claimed.id`;
}
