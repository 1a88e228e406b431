import type { Signal } from '@t0/contracts/signals';
import { describeUpdate, isSilentMove, signalTitle, type UpdateKind, type SignalUpdateText } from '@t0/domain/signals';
import { relativeTime } from '../../shared/lib/format.ts';
import { serverNow } from '../../shared/lib/connection.ts';
import { requestSignal } from '../requested-signal.ts';
import type { ToastOptions, ToastTone } from '../../shared/ui/toast-store.ts';
import { VerdictLine } from '../verdict-mark.tsx';
import { signalFeed, type Receptions, type SignalEvent, type SignalEventType } from './feed.ts';
import type { LiveUpdate } from '../../live/live-definition.ts';

/** The age limit of updates in ms: WHAT YOU MISSED names older ones, as it appears after an absence of five minutes. */
const RECENT_MS = 5 * 60_000;

/** All updates of one signal that share a toast, oldest first. */
export interface UpdatesOfSignal {
  updates: readonly FeedUpdate[];
  /** It came during an absence, or while the connection was down. */
  isAway: boolean;
}

/** The number of signals named in a summary; of more it gives the count. */
const NAMED = 4;

/** The age, in ms, from which a signal's toast shows its time of publication. */
const LATE_MS = 60_000;

/** An update of a signal for a member: it is new, or changed while it was open. */
export interface FeedUpdate extends Omit<SignalUpdateText, 'kind'> {
  kind: UpdateKind | 'new';
}

const TONES: Partial<Record<FeedUpdate['kind'], ToastTone>> = {
  new: 'update',
  stop: 'error',
  trail: 'update',
  time: 'update',
  expired: 'update',
  closed: 'update',
  withdrawn: 'error',
};

/** What a member reads first of a withdrawal. */
const DO_NOT_ACT = 'Do not act on it.';

const ALERTS = { label: 'VIEW ALERTS', to: '/system-status' };

/** True if the signal ended: members act on that first. */
export function isUrgent({ updates }: UpdatesOfSignal): boolean {
  const { kind, signal } = updates.at(-1)!;
  return kind === 'withdrawn' || (kind !== 'new' && signal.status === 'closed');
}

/** Makes the toast of updates (docs/product/terminal.md#signal-updates): one signal with all its steps, or a summary of several. */
export function updateToast(signals: readonly UpdatesOfSignal[]): ToastOptions {
  const [only] = signals;
  return signals.length === 1 && only ? toastOfOne(only.updates) : summary(signals);
}

function toastOfOne(updates: readonly FeedUpdate[]): ToastOptions {
  const last = updates.at(-1)!;
  const { kind, signal, title, message } = last;
  const earlier = updates.slice(0, -1).map(shortName);
  const words = [
    kind === 'withdrawn' && DO_NOT_ACT,
    kind === 'new' ? publishedAgo(signal.createdAt) : message.replace(` ${DO_NOT_ACT}`, ''),
    earlier.length > 0 && `Before: ${earlier.join(', ')}.`,
  ];
  const description = words.filter(Boolean).join(' ');
  return {
    title,
    ...(description !== '' && { description }),
    ...(kind === 'new' && { body: <UpdateVerdict id={signal.id} /> }),
    tone: TONES[kind] ?? 'success',
    action: kind === 'withdrawn' ? ALERTS : { label: 'OPEN SIGNAL', onPress: () => requestSignal(signal.id) },
  };
}

function summary(signals: readonly UpdatesOfSignal[]): ToastOptions {
  const ordered = [...signals].sort((a, b) => rank(a) - rank(b));
  const named = ordered.slice(0, NAMED).map(({ updates }) => nameInSummary(updates.at(-1)!));
  const more = ordered.length - named.length;
  return {
    title: summaryTitle(signals),
    description: [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', '),
    tone: 'update',
    action: ALERTS,
  };
}

function summaryTitle(signals: readonly UpdatesOfSignal[]): string {
  const fresh = signals.filter(({ updates }) => updates.some(({ kind }) => kind === 'new')).length;
  const moved = signals.length - fresh;
  if (signals.every(({ isAway }) => isAway)) {
    const count = (many: number): string => `${many} signal${many === 1 ? '' : 's'}`;
    const parts = [fresh > 0 && count(fresh), moved > 0 && (fresh > 0 ? `${moved} moved` : `${count(moved)} moved`)];
    return `While you were away: ${parts.filter(Boolean).join(', ')}`;
  }
  const parts = [fresh > 0 && `${fresh} NEW SIGNALS`, moved > 0 && `${moved} ${fresh > 0 ? '' : 'SIGNALS '}MOVED`];
  return parts
    .filter(Boolean)
    .join(', ')
    .replace(/^1 NEW SIGNALS/, '1 NEW SIGNAL');
}

const rank = (one: UpdatesOfSignal): number => (isUrgent(one) ? 0 : one.updates.at(-1)!.kind === 'new' ? 1 : 2);

function nameInSummary({ kind, title, signal }: FeedUpdate): string {
  return kind === 'activated' ? `ACTIVATED: ${signal.direction.toUpperCase()} ${signal.instrument}` : title;
}

/** 'T0 HIT' of 'T0 HIT: LONG GBPJPY'. */
function shortName({ kind, title }: FeedUpdate): string {
  return kind === 'activated' ? 'ACTIVATED' : title.slice(0, title.indexOf(':'));
}

function publishedAgo(createdAt: string): string | false {
  const at = Date.parse(createdAt);
  return serverNow() - at > LATE_MS && `Published ${relativeTime(at, serverNow())}.`;
}

/** The verdict on the signal as long as the toast is shown; nothing once the signal is gone. */
function UpdateVerdict({ id }: { id: number }) {
  const signal = signalFeed.useStore(({ collection }) => collection.rows.get(id));
  return signal ? <VerdictLine signal={signal} /> : null;
}

/** Lists the updates of events or a snapshot, signal by signal, in the order in which they happened; of several steps at once each. */
export function findUpdates({ before, after, events }: LiveUpdate<Signal, Receptions, SignalEventType>): FeedUpdate[] {
  if (!before.ready || before.collection.rows === after.collection.rows) return [];
  const since = serverNow() - RECENT_MS;
  const rows = { before: before.collection.rows, after: after.collection.rows };
  const ids = new Set([...rows.before.keys(), ...rows.after.keys()]);
  return [...ids]
    .filter((id) => rows.before.get(id) !== rows.after.get(id))
    .flatMap((id) => {
      const isNew = after.overlay.has(id) && !before.overlay.has(id);
      const states = statesOf(rows.before.get(id), rows.after.get(id), events, id);
      return [...(isNew && states[0] ? [updateOfNew(states[0])] : []), ...updatesOf(states)];
    })
    .filter(({ at }) => at === null || Date.parse(at) >= since);
}

/** The states that a signal went through, each once; undefined at the end: it is gone. */
function statesOf(
  first: Signal | undefined,
  last: Signal | undefined,
  events: readonly SignalEvent[],
  id: number,
): (Signal | undefined)[] {
  const received = events.flatMap(({ type, data }) => (type !== 'signal.deleted' && data.id === id ? [data] : []));
  const states: Signal[] = first ? [first] : [];
  for (const state of [...received, ...(last ? [last] : [])].sort((a, b) => a.version - b.version))
    if (states.length === 0 || state.version > states.at(-1)!.version) states.push(state);
  return last ? states : [...states, undefined];
}

function updatesOf(states: readonly (Signal | undefined)[]): FeedUpdate[] {
  return states.slice(1).flatMap((state, index) => {
    const before = states[index]!;
    return (state && isSilentMove(before, state) ? null : describeUpdate(before, state)) ?? [];
  });
}

function updateOfNew(signal: Signal): FeedUpdate {
  const { memo, createdAt } = signal;
  return { kind: 'new', signal, title: `NEW SIGNAL: ${signalTitle(signal)}`, message: memo, at: createdAt };
}
