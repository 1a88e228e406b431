import type { InstrumentSymbol, Signal, SignalStepKind } from '@t0/contracts';
import type { HeldAlert } from '@t0/domain';
import { layOutPage } from '../../platform/deliveries/lay-out-page.ts';
import type { Claimed } from '../../platform/deliveries/channel.ts';

/** A claimed delivery and its device. */
export interface ClaimedPush extends Claimed {
  /** Null where the device was ended since. */
  endpoint: string | null;
  /** Base64url. */
  p256dh: string;
  auth: string;
  /** Whether its owner may still be told of anything there. */
  hasAccess: boolean;
  /** Whether the owner still wants to be told of this. */
  wanted: boolean;
  isCritical: boolean;
  showLevels: boolean;
  /** Of the quiet hours; null where there are none. */
  zone: string | null;
  from: string;
  to: string;
  /** Until when quiet hours held it back; null where they did not. */
  heldUntil: Date | null;
  /** The delivery that tells of everything that was held back until then on this device, and what that is. */
  digestBy: number | null;
  held: HeldRow[] | null;
}

/** What the ledger knows of one that was held back. */
interface HeldRow {
  kind: 'signal' | 'step' | 'notification';
  signalId: number | null;
  instrument: InstrumentSymbol;
  stepId: number | null;
  stepKind: SignalStepKind | null;
  closeReason: Signal['closeReason'];
  isPriceAlert: boolean;
}

/** SQL over `users u` and `sessions se`: who is told of anything. */
const HAS_ACCESS = '(u.is_admin OR u.has_active_subscription) AND se.expire > now()';
/** SQL over `user_settings us`, which may be missing: who wants to be told of signals and their steps (docs/product/reach.md#what-is-told). */
export const WANTS_SIGNALS = 'coalesce(us.trading_signals AND us.push_signals, true)';

/**
 * SQL that lays out a page of devices: after the columns of what is told, from tables that hold `$1`, one row for each device whose owner
 * has access and wants it.
 */
export function layOutDevices(
  columns: string,
  values: string,
  from: string,
  where: string,
  wanted: string,
  subject: 'signal_id' | 'step_id' | 'notification_id',
): string {
  return layOutPage({
    recipients: 'SELECT id, user_id, session_id FROM push_devices WHERE id > coalesce($2::integer, 0)',
    key: 'id',
    columns: `channel, user_id, target, ${columns}`,
    rows: `
      SELECT 'push', u.id, d.id::text, ${values}
      FROM ${from} CROSS JOIN page d JOIN users u ON u.id = d.user_id JOIN sessions se ON se.sid = d.session_id
        LEFT JOIN user_settings us ON us.user_id = u.id
      WHERE ${where} AND ${HAS_ACCESS} AND ${wanted}`,
    subject,
  });
}

/**
 * SQL that reads what is sent to claimed devices. `wanted`: over `users u`, `user_settings us` and what `joins` adds; `critical`: what passes quiet
 * hours. Of what was held back until one moment on one device the first row that was not ended tells of all.
 */
export function readClaimedPushes({
  wanted,
  critical = 'false',
  joins = '',
}: Record<'wanted', string> & Partial<Record<'critical' | 'joins', string>>): string {
  return `
  SELECT claimed.id, claimed.attempts, claimed.target, claimed.held_until AS "heldUntil",
    d.endpoint, d.p256dh, d.auth,
    coalesce(${HAS_ACCESS}, false) AS "hasAccess", coalesce(${wanted}, false) AS wanted, coalesce(${critical}, false) AS "isCritical",
    coalesce(us.push_levels, false) AS "showLevels",
    us.quiet_zone AS zone, us.quiet_from AS "from", us.quiet_to AS "to",
    digest.first AS "digestBy", digest.held
  FROM claimed
  LEFT JOIN push_devices d ON d.id = claimed.target::integer
  LEFT JOIN users u ON u.id = d.user_id
  LEFT JOIN sessions se ON se.sid = d.session_id
  LEFT JOIN user_settings us ON us.user_id = d.user_id
  ${joins}
  LEFT JOIN LATERAL (
    SELECT min(h.id) FILTER (WHERE h.delivery_status IN ('queued', 'sending', 'sent')) AS first, json_agg(json_build_object(
      'kind', h.kind, 'signalId', h.signal_id, 'instrument', h.signal_instrument, 'stepId', h.step_id, 'stepKind', st.kind,
      'closeReason', st.state->>'closeReason', 'isPriceAlert', hn.category IS NOT DISTINCT FROM 'price-alert')) AS held
    FROM channel_deliveries h
    LEFT JOIN signal_steps st ON st.id = h.step_id
    LEFT JOIN notifications hn ON hn.id = h.notification_id
    WHERE claimed.held_until IS NOT NULL AND h.channel = 'push' AND h.target = claimed.target AND h.held_until = claimed.held_until) digest ON true
  ORDER BY claimed.id`;
}

/** What a digest tells of. */
export function heldAlerts(rows: readonly HeldRow[]): HeldAlert[] {
  return rows.map(({ kind, signalId, instrument, stepId, stepKind, closeReason, isPriceAlert }) =>
    kind === 'notification'
      ? { about: isPriceAlert ? 'price alert' : 'notification' }
      : {
          about: 'signal',
          signalId: signalId!,
          turn: stepKind ?? 'published',
          order: stepId ?? 0,
          signal: { instrument, closeReason },
        },
  );
}
