/** Towards the server, towards its client, or both ways. */
export const DIRECTIONS = ['up', 'down', 'both'] as const;
type Direction = (typeof DIRECTIONS)[number];

/**
 * What a wire does to the bytes of one direction.
 * - stall: none come through once `amount` bytes have, all arrive later
 * - delay: each arrives `amount` ms late
 * - drip: they arrive in pieces of `amount` bytes
 * - half-open: the side they come from is gone without a word, the other one believes in it
 * - partial: half of the next message arrives, then the connection is cut
 */
export const WIRE_FAULTS = ['stall', 'delay', 'drip', 'half-open', 'partial'] as const;
export type WireFaultKind = (typeof WIRE_FAULTS)[number];

/** A fault as a wire is given it. */
export interface WireFault {
  kind: WireFaultKind;
  direction: Direction;
  amount: number;
}
