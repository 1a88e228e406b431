import type { WireFault } from '../wire/wire-fault.ts';

/** A program under test, restarted when it ends. */
export const PROGRAMS = ['api-0', 'api-1', 'worker'] as const;
export type ProgramName = (typeof PROGRAMS)[number];
export const SERVERS = ['postgres', 'redis'] as const;
export type ServerName = (typeof SERVERS)[number];
/** Where a wire can be spoilt: before one API for a third of the clients, before PostgreSQL and before Redis for the programs. */
export const WIRES = ['clients', 'postgres', 'redis'] as const;
export type WireName = (typeof WIRES)[number];

/** Where a program dies of its own accord (tests/live/faults/die-at.mjs). */
export const POINTS = ['after-commit', 'after-xadd', 'before-mark'] as const;
type Point = (typeof POINTS)[number];

/** What is done to the product. `forMs`: how long it lasts before it is fixed. */
export type Fault =
  | { kind: 'kill'; target: ProgramName | ServerName }
  | { kind: 'die-at'; target: 'api-0' | 'api-1'; point: Point; after: number }
  | { kind: 'flushall' }
  | { kind: 'pause'; target: ProgramName | ServerName; forMs: number }
  | ({ kind: 'wire'; target: WireName; forMs: number } & { fault: WireFault })
  | { kind: 'cut'; target: WireName }
  /** No byte can be written any more where PostgreSQL and Redis keep theirs. */
  | { kind: 'disk-full'; forMs: number }
  /** The clock of a program is set, by so many seconds. */
  | { kind: 'clock'; target: ProgramName; bySeconds: number; forMs: number }
  /** A copy is taken, to be gone back to later; the server is killed for it. */
  | { kind: 'copy'; target: ServerName }
  /** The last copy takes the server's place. `announced`: the log is given a new epoch by hand, as docs/operations/upgrade.md#backup-and-restore has it. */
  | { kind: 'restore'; target: ServerName; announced: boolean };

/** A fault with the time that passes after the one before has begun, ms. */
export type Step = Fault & { gapMs: number };

/** The name under which a fault is counted. */
export function nameOf(fault: Fault): string {
  switch (fault.kind) {
    case 'wire':
      return `wire ${fault.target} ${fault.fault.kind}`;
    case 'die-at':
      return `die ${fault.point}`;
    case 'flushall':
    case 'disk-full':
      return fault.kind;
    case 'kill':
    case 'pause':
    case 'cut':
    case 'clock':
    case 'copy':
    case 'restore':
      return `${fault.kind} ${fault.target.replace(/-\d$/, '')}`;
  }
}
