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
