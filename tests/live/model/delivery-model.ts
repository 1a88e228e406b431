import { AWAY, accessAfter, accessSince, upTo } from './delivery-state.ts';
import type { Client, Entry, Mutation, State } from './delivery-state.ts';
import type { Model, Move } from './explore.ts';
import { advance, check, present, resync, ringAfter } from './gateway.ts';

/** How much of everything there is: small enough to be walked through, large enough for every order of things. */
export interface Bounds {
  entries: number;
  gates: number;
  /** How often a backup may be restored; other faults may come without end. */
  restores: number;
}

/** A cursor of a log that is gone: which place in it makes no difference. */
const ANOTHER_LOG = { epoch: -1, seq: 0 };

/** Connections and processes end, Redis forgets, a backup is restored: at any time. */
function faultMoves(state: State, bounds: Bounds, mutation?: Mutation): Move<State>[] {
  const { client, gates, log, stream } = state;
  const moves: Move<State>[] = [];
  const add = (name: string, change: Partial<State>): void =>
    void moves.push({ name, next: { ...state, ...change }, isFault: true });
  const connectedTo = client.phase === 'present' ? gates[client.gate]! : null;
  /** Gone, with the last position it received: by an event, or by the answer to a receipt. */
  const gone = (seq: number, cursor = connectedTo ? { epoch: connectedTo.epoch, seq } : client.cursor): Client =>
    cursor?.epoch === state.epoch
      ? { ...AWAY, cursor, last: cursor.seq, knowsTo: cursor.seq }
      : { ...AWAY, cursor: cursor && ANOTHER_LOG };
  if (connectedTo) add('connection lost after a receipt', { client: gone(connectedTo.seq) });
  if (client.phase !== 'away') add('connection lost', { client: gone(client.last) });
  if (stream.length > 0) add('Redis flushed', { stream: [] });
  if (stream.length > 1) add('Redis replaced by an older copy', { stream: stream.slice(0, -1) });
  gates.forEach((_, gate) => {
    const fresh = { epoch: state.epoch, seq: log.length };
    const isHit = client.gate === gate && client.phase !== 'away';
    add(`gateway ${gate} killed`, {
      gates: gates.map((one, index) => (index === gate ? fresh : one)),
      client: isHit ? gone(client.last) : client,
    });
  });
  if (log.length > 0 && state.restores < bounds.restores)
    add('backup restored', restored(state, gone(client.last), mutation));
  return moves;
}

/** The log loses its last entry; every program is started again, as docs/operations/upgrade.md#backup-and-restore has it. */
function restored({ log, epoch, gates, marked, restores }: State, client: Client, mutation?: Mutation): Partial<State> {
  const kept = log.slice(0, -1);
  const isRenamed = mutation !== 'sameEpoch';
  const fresh = { epoch: isRenamed ? epoch + 1 : epoch, seq: kept.length };
  return {
    epoch: fresh.epoch,
    log: kept,
    stream: [],
    marked: Math.min(marked, kept.length),
    gates: gates.map(() => fresh),
    client: !isRenamed
      ? { ...client, knowsTo: Math.min(client.knowsTo, kept.length) }
      : client.cursor
        ? { ...AWAY, cursor: ANOTHER_LOG }
        : client,
    restores: restores + 1,
  };
}

/** The delivery protocol (docs/REALTIME.md#guarantees), whole or with one of its rules broken. */
export function deliveryModel(bounds: Bounds, mutation?: Mutation): Model<State> {
  const initial = [true, false].map((initially): State => ({
    initially,
    epoch: 0,
    log: [],
    stream: [],
    marked: 0,
    gates: Array.from({ length: bounds.gates }, () => ({ epoch: 0, seq: 0 })),
    client: AWAY,
    restores: 0,
    wrong: null,
  }));
  return {
    initial,
    moves: (state) => [
      ...logMoves(state, bounds, mutation),
      ...state.gates.flatMap((_, gate) => gateMoves(state, gate, mutation)),
      ...clientMoves(state, mutation),
      ...faultMoves(state, bounds, mutation),
    ],
    wrong: (state) => state.wrong,
    hasConverged: ({ client, gates, log, epoch }) =>
      client.phase === 'present' && gates[client.gate]!.seq === log.length && gates[client.gate]!.epoch === epoch,
  };
}

/** Writers commit; publishers carry what does not count as published to the stream, and mark it. They may stop after any step. */
function logMoves(state: State, bounds: Bounds, mutation?: Mutation): Move<State>[] {
  const { log, stream, marked } = state;
  const moves: Move<State>[] = [];
  const top = stream.at(-1)?.[0] ?? 0;
  const seq = log.length + 1;
  for (const entry of ['message', 'turn'] as const) {
    if (seq > bounds.entries) break;
    moves.push({ name: `commit ${entry} ${seq}`, next: { ...state, log: [...log, entry] } });
    if (mutation === 'publishBeforeCommit' && top < seq)
      moves.push({ name: `publish ${entry} ${seq} early`, next: { ...state, stream: [...stream, [seq, entry]] } });
  }
  const due = marked + 1;
  if (due > log.length) return moves;
  if (top < due) moves.push({ name: `publish ${due}`, next: { ...state, stream: [...stream, [due, log[due - 1]!]] } });
  // In the stream, or refused by it as known: either way it counts.
  else moves.push({ name: `mark ${due}`, next: { ...state, marked: due } });
  return moves;
}

function gateMoves(state: State, gate: number, mutation?: Mutation): Move<State>[] {
  const { epoch, seq } = state.gates[gate]!;
  const moves: Move<State>[] = [];
  const fresh = state.stream.filter(([one]) => one > seq);
  const follows = fresh.length > 0 && (fresh[0]![0] === seq + 1 || mutation === 'acceptHoles');
  if (follows && epoch === state.epoch) {
    const next: [number, Entry] = fresh[0]!;
    moves.push({ name: `gateway ${gate} reads ${next[0]}`, next: advance(state, gate, [next], mutation) });
  }
  if (mutation !== 'noPositionCheck' && seq < state.log.length)
    moves.push({ name: `gateway ${gate} looks at the log`, next: check(state, gate, mutation) });
  return moves;
}

function clientMoves(state: State, mutation?: Mutation): Move<State>[] {
  const { client, gates, log } = state;
  const withClient = (change: Partial<Client>): State => ({ ...state, client: { ...client, ...change } });
  const everywhere = (name: string, change: (gate: number) => Partial<Client>): Move<State>[] =>
    gates.map((_, gate) => ({ name: `${name} at gateway ${gate}`, next: withClient({ gate, ...change(gate) }) }));
  switch (client.phase) {
    case 'away': {
      const head = log.length;
      const session = { hasAccess: accessAfter(state, head), since: accessSince(state, head), asOf: head };
      const connect = everywhere('session read', () => ({ phase: 'resolving', ...session }));
      if (client.cursor || !session.hasAccess) return connect;
      // The first half of a snapshot read: as it should be, the position.
      return everywhere('snapshot begun', (gate) => ({
        phase: 'reading',
        half: mutation === 'cursorAfterRows' ? head : gates[gate]!.seq,
      }));
    }
    case 'reading': {
      const gate = gates[client.gate]!;
      const [rows, seq] = mutation === 'cursorAfterRows' ? [client.half, gate.seq] : [log.length, client.half];
      const cursor = { epoch: gate.epoch, seq };
      return [
        { name: 'snapshot read', next: withClient({ ...AWAY, cursor, last: seq, knowsTo: Math.min(rows, seq) }) },
      ];
    }
    case 'resolving':
      return [{ name: 'socket entered', next: withClient({ phase: 'entered' }) }];
    case 'entered':
      return [{ name: 'socket brought to the present', next: bring(state, mutation) }];
    case 'paging':
      return [{ name: 'socket brought to the present with rows', next: presentWithRows(state, mutation) }];
    case 'present':
      return [];
  }
}

/** What a gateway does with a socket that it knows: joins it to its audiences, or reads what its ring does not hold. */
function bring(given: State, mutation?: Mutation): State {
  const { client } = given;
  const { gate, cursor } = client;
  let state = given;
  if (cursor && cursor.epoch === state.gates[gate]!.epoch && cursor.seq > state.gates[gate]!.seq)
    state = check(state, gate, mutation);
  if (mutation !== 'rightsAhead' && client.hasAccess && client.asOf > state.gates[gate]!.seq)
    state = check(state, gate, mutation);
  const { epoch, seq } = state.gates[gate]!;
  // Without a snapshot nothing is owed before the position that it begins from, as after a resync.
  if (!cursor || cursor.epoch !== epoch || cursor.seq > seq) return resync(state);
  if (cursor.seq >= seq || ringAfter(seq) <= cursor.seq || mutation === 'ringWithoutOverlap') {
    const missed = upTo(seq).filter((one) => one > Math.max(cursor.seq, ringAfter(seq)));
    if (mutation === 'joinAfterBatch') return { ...state, client: { ...state.client, phase: 'paging', half: seq } };
    return present(state, missed, mutation);
  }
  return { ...state, client: { ...state.client, phase: 'paging', half: state.log.length } };
}

function presentWithRows(state: State, mutation?: Mutation): State {
  const { client, gates, log } = state;
  const { seq } = gates[client.gate]!;
  const { half, cursor } = client;
  // The ring has moved on meanwhile: what lies between is read as well.
  const covers = half >= seq || ringAfter(seq) <= half;
  if (!covers && mutation !== 'joinAfterBatch') return { ...state, client: { ...client, half: log.length } };
  const to = mutation === 'batchBeyondPosition' ? Math.max(half, seq) : mutation === 'joinAfterBatch' ? half : seq;
  return present(
    state,
    upTo(to).filter((one) => one > cursor!.seq),
    mutation,
  );
}
