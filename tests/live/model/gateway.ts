import { accessAfter, isOwed, owedBetween } from './delivery-state.ts';
import type { Client, Entry, Mutation, State } from './delivery-state.ts';

/** Where a ring begins that holds one entry: so few that it rarely reaches back. */
export const ringAfter = (seq: number): number => Math.max(0, seq - 1);

/** The client is sent an entry: it must be a message of its log, for it, and the next one. */
function deliver(state: State, seq: number, entry: Entry): State {
  const { client, log } = state;
  let wrong: string | null = null;
  if (log[seq - 1] !== entry) wrong = `entry ${seq} is not what the log holds`;
  else if (entry === 'message' && !isOwed(state, seq)) wrong = `leak: message ${seq} without the right to it`;
  else if (seq <= client.last) wrong = `entry ${seq} after ${client.last}`;
  const passed = seq > client.last ? pass(state, seq - 1) : state;
  return {
    ...passed,
    wrong: passed.wrong ?? wrong,
    client: { ...passed.client, last: Math.max(client.last, seq), knowsTo: Math.max(passed.client.knowsTo, seq) },
  };
}

/** The client's position moves on to `seq` without events: it must have everything up to there that it is owed. */
function pass(state: State, seq: number): State {
  const { client } = state;
  const lost = owedBetween(state, client.knowsTo, seq);
  const wrong = lost === undefined ? null : `gap: message ${lost} never came`;
  return { ...state, wrong: state.wrong ?? wrong, client: { ...client, knowsTo: Math.max(client.knowsTo, seq) } };
}

const isKnownTo = (client: Client, gate: number): boolean =>
  client.gate === gate && (client.phase === 'entered' || client.phase === 'paging' || client.phase === 'present');

/** A change of rights reaches the gateway: it moves the member's sockets, then notifies them. */
function step(state: State, gate: number, seq: number, mutation?: Mutation): State {
  const { client } = state;
  // Read before the change, not known to the gateway yet: nothing would ever move it. It is read again.
  if (client.gate === gate && client.phase === 'resolving' && mutation !== 'sessionKept')
    return { ...state, client: { ...client, phase: 'away', hasAccess: false, since: 0, asOf: 0 } };
  if (!isKnownTo(client, gate)) return state;
  const hasAccess = accessAfter(state, seq);
  const moved: Client =
    mutation === 'accessLate'
      ? client
      : { ...client, hasAccess, since: hasAccess && !client.hasAccess ? seq : client.since };
  const next = { ...state, client: moved };
  if (moved.phase !== 'present') return next;
  return deliver(next, seq, 'turn');
}

/** The gateway takes these entries, which follow its position, and passes them on. */
export function advance(state: State, gate: number, entries: readonly [number, Entry][], mutation?: Mutation): State {
  let next = state;
  for (const [seq, entry] of entries) {
    const { epoch } = next.gates[gate]!;
    next = { ...next, gates: next.gates.map((one, index) => (index === gate ? { epoch, seq } : one)) };
    const { client } = next;
    if (entry === 'turn') next = step(next, gate, seq, mutation);
    else if (client.gate === gate && client.phase === 'present' && client.hasAccess) next = deliver(next, seq, entry);
    if (client.gate === gate && client.phase === 'present') next = pass(next, seq);
  }
  return next;
}

/** The gateway compares its position with the log and reads what it lacks. */
export function check(state: State, gate: number, mutation?: Mutation): State {
  const from = state.gates[gate]!.seq;
  return advance(
    state,
    gate,
    state.log.slice(from).map((entry, index): [number, Entry] => [from + index + 1, entry]),
    mutation,
  );
}

/** The client joins its audiences and is sent what it missed, in one step: all up to `reached`, which is the gateway's position. */
export function present(state: State, missed: readonly number[], mutation?: Mutation): State {
  const { client, gates, log } = state;
  const { seq } = gates[client.gate]!;
  const messages = missed.filter((one) => log[one - 1] === 'message');
  if (client.hasAccess && mutation !== 'noAccessResync' && messages.some((one) => one < client.since))
    return resync(state);
  let next = state;
  for (const one of missed) {
    const entry = log[one - 1]!;
    if (entry === 'turn' || client.hasAccess) next = deliver(next, one, entry);
  }
  return caughtUp(pass({ ...next, client: { ...next.client, last: Math.max(next.client.last, seq) } }, seq));
}

/** The client is ordered to read its snapshots again, and does. */
export function resync(state: State): State {
  const { client, gates } = state;
  const { seq } = gates[client.gate]!;
  return caughtUp({ ...state, client: { ...client, last: seq, knowsTo: seq } });
}

/** Present from now on; what led there is of no use any more. */
const caughtUp = (state: State): State => ({
  ...state,
  client: { ...state.client, phase: 'present', half: 0, since: 0, asOf: 0, cursor: null },
});
