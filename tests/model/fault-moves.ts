import type { Client, State } from './delivery-state.ts';
import { AWAY } from './delivery-state.ts';
import type { Move } from './explore.ts';
import type { Mutation } from './mutations.ts';

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
export function faultMoves(state: State, bounds: Bounds, mutation?: Mutation): Move<State>[] {
  const { client, gates, log, stream } = state;
  const moves: Move<State>[] = [];
  const add = (name: string, change: Partial<State>): void =>
    void moves.push({ name, next: { ...state, ...change }, isFault: true });
  const connectedTo = client.phase === 'present' ? gates[client.gate]! : null;
  /** Gone, with the last position it was told: by an event, or by the answer to a receipt. */
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
