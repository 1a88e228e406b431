import type { Signal } from '@t0/contracts';
import { describeUpdate, isSilentMove, signalTitle } from '@t0/domain';
import type { UpdateKind, SignalUpdateText } from '@t0/domain';
import { serverNow } from '../../live/connection-store.ts';
import type { LiveUpdate } from '../../live/live-definition.ts';
import type { Receptions, SignalEvent, SignalEventType } from './feed.ts';

/** An update of a signal for a member: it is new, or changed while it was open. */
export interface FeedUpdate extends Omit<SignalUpdateText, 'kind'> {
  kind: UpdateKind | 'new';
}

/** The age limit of updates in ms: WHAT YOU MISSED names older ones, as it appears after an absence of five minutes. */
const RECENT_MS = 5 * 60_000;

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
