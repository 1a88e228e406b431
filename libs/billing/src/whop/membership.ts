import { isLiveStatus } from '@t0/domain';

/** The fields that are read of a Whop membership, in every version of its format. */
export interface Membership {
  id: string;
  status: string;
  email: string | null;
  whopUserId: string | null;
  plan: string | null;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  startedAt: Date | null;
  /** When it came into this state; null if not given. */
  stateAt: Date | null;
}

/** Whop's statuses with access, as the product's. `completed`: paid once, for good. `canceling`: paid to the period's end. */
const OURS: Record<string, string> = { completed: 'active', canceling: 'active' };

type Json = Record<string, unknown>;
const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
/** Whop sends times as ISO 8601, in older formats as seconds. */
const moment = (value: unknown): Date | null => {
  const date = typeof value === 'number' ? new Date(value * 1000) : typeof value === 'string' ? new Date(value) : null;
  return date && Number.isFinite(date.getTime()) ? date : null;
};

/** Reads a membership; null when it is none. */
export function readMembership(value: unknown): Membership | null {
  const data = record(value);
  const id = text(data.id);
  if (!id) return null;
  const user = record(data.user);
  const told = text(data.status) ?? (data.valid === true ? 'active' : 'canceled');
  return {
    id,
    status: (OURS[told] ?? told).slice(0, 50),
    email: text(user.email) ?? text(data.email),
    whopUserId: text(user.id) ?? text(data.user) ?? text(data.user_id),
    plan: text(record(data.plan).id) ?? text(data.plan),
    currentPeriodEnd: moment(data.renewal_period_end) ?? moment(data.expires_at),
    cancelAtPeriodEnd: data.cancel_at_period_end === true || told === 'canceling',
    startedAt: moment(data.joined_at) ?? moment(data.created_at),
    stateAt: moment(data.updated_at),
  };
}

/** The four messages that move access, and which way. */
const GIVES: Record<string, boolean> = {
  'membership.activated': true,
  'membership.went_valid': true,
  'membership.deactivated': false,
  'membership.went_invalid': false,
};

/** A message about a membership, or the reason why the product ignores it. */
export type MembershipEvent = { membership: Membership } | { why: string };

/**
 * Reads a message. Its type outweighs the status inside, which Whop may have set slightly earlier or later. The membership's own
 * time of change counts before the message's.
 */
export function readMembershipEvent(payload: unknown): MembershipEvent {
  const event = record(payload);
  const type = text(event.type) ?? text(event.action) ?? '';
  const gives = GIVES[type];
  if (gives === undefined) return { why: 'Nobody here listens to events of this type' };
  const membership = readMembership(event.data ?? event.body);
  if (!membership) return { why: 'It names no membership' };
  const told = membership.status;
  return {
    membership: {
      ...membership,
      status: gives === isLiveStatus(told) ? told : gives ? 'active' : 'canceled',
      stateAt: membership.stateAt ?? moment(event.timestamp),
    },
  };
}

/** A message as it is stored: one without a time gets the time of its signature. */
export function timedPayload({ payload, sentAt }: { payload: unknown; sentAt: Date }): unknown {
  const event = record(payload);
  return { ...event, timestamp: moment(event.timestamp) ? event.timestamp : sentAt.toISOString() };
}

/** The type under which a message is stored. */
export function typeOfEvent(payload: unknown): string {
  const event = record(payload);
  return text(event.type) ?? text(event.action) ?? 'unknown';
}
