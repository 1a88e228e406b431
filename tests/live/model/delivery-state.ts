/** An event of the log: something for members, or the member's rights turning to the opposite. */
export type Entry = 'message' | 'turn';

/** One gateway: where it stands in which log. Its ring holds the last entry alone. */
interface Gate {
  epoch: number;
  seq: number;
}

/**
 * The client, from its snapshot to its socket.
 * - away: not connected; `cursor` is what it would connect with, null before its first snapshot
 * - reading: between the two halves of a snapshot read; `half` is what the first one found
 * - resolving: its session was read, the gateway does not know the socket yet
 * - entered: the gateway knows the socket, which is in no audience yet
 * - paging: as entered, while what the ring does not hold is read from PostgreSQL up to `half`
 * - present: in its audiences, at the gateway's position
 */
export interface Client {
  phase: 'away' | 'reading' | 'resolving' | 'entered' | 'paging' | 'present';
  gate: number;
  cursor: { epoch: number; seq: number } | null;
  half: number;
  /** The newest position it knows to have reached. */
  last: number;
  /** Entries that it was sent, or that a snapshot stands for, are those up to here. */
  knowsTo: number;
  /** What the gateway takes its rights to be, since which entry, and up to which entry they were read. */
  hasAccess: boolean;
  since: number;
  asOf: number;
}

/** Everything there is. */
export interface State {
  /** Whether the member has access before the log begins. */
  initially: boolean;
  epoch: number;
  /** Committed entries; the first has seq 1. */
  log: Entry[];
  /** The stream of the present epoch: seq and entry. */
  stream: [number, Entry][];
  /** Entries up to here count as published. */
  marked: number;
  gates: Gate[];
  client: Client;
  restores: number;
  wrong: string | null;
}

/** Whether the member has access to what follows the first `seq` entries. */
export const accessAfter = ({ initially, log }: State, seq: number): boolean =>
  log.slice(0, seq).reduce((access, entry) => (entry === 'turn' ? !access : access), initially);

/** The last entry, among the first `seq`, with which access began; 0 when it has been there from ever. */
export const accessSince = ({ log, initially }: State, seq: number): number => {
  let access = initially;
  let since = 0;
  log.slice(0, seq).forEach((entry, index) => {
    if (entry !== 'turn') return;
    access = !access;
    if (access) since = index + 1;
  });
  return since;
};

/** Whether the entry is a message that the member was entitled to at its place in the log. */
export const isOwed = (state: State, seq: number): boolean =>
  state.log[seq - 1] === 'message' && accessAfter(state, seq - 1);

/** Whether access ended after this entry: who was away then is no longer owed it. */
function endedAfter(state: State, seq: number): boolean {
  return state.log.some((entry, index) => index + 1 > seq && entry === 'turn' && accessAfter(state, index));
}

/** The first message after `from`, up to `to`, that the member was and still is owed; undefined when there is none. */
export const owedBetween = (state: State, from: number, to: number): number | undefined =>
  upTo(to).find((seq) => seq > from && isOwed(state, seq) && !endedAfter(state, seq));

/** All seqs up to this one. */
export const upTo = (seq: number): number[] => Array.from({ length: seq }, (_, index) => index + 1);

/** A client that has nothing yet. */
export const AWAY: Client = {
  phase: 'away',
  gate: 0,
  cursor: null,
  half: 0,
  last: 0,
  knowsTo: 0,
  hasAccess: false,
  since: 0,
  asOf: 0,
};

/**
 * Ways to build the delivery protocol wrongly, each of which the exploration must find. The last four are those that look right and
 * are not.
 */
export const MUTATIONS = {
  publishBeforeCommit: 'an entry goes to the stream before its transaction commits',
  acceptHoles: 'a gateway takes what the stream brings for all there is',
  noPositionCheck: 'a gateway never compares its position with the log',
  cursorAfterRows: 'a snapshot names the position after its rows were read',
  ringWithoutOverlap: 'a returning client is served from the ring without a look whether it reaches back',
  joinAfterBatch: 'the batch is made, and the audiences are joined a moment later',
  accessLate: 'a change of rights does not move the sockets',
  noAccessResync: 'catching up does not look at when access began',
  sameEpoch: 'a restored log keeps its name',
  sessionKept: 'a session read before a change of rights is used after it',
  rightsAhead: 'a socket joins by rights that are newer than the position of its gateway',
  batchBeyondPosition: 'a batch read from PostgreSQL goes on beyond the position of the gateway',
} as const;

export type Mutation = keyof typeof MUTATIONS;
