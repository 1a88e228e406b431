import type { ClientRecord, Note } from '../client/notes.ts';
import { ClientCheck } from './client-check.ts';
import { FINDING_KINDS } from './finding.ts';
import type { Finding, FindingKind } from './finding.ts';
import type { History } from './history.ts';
import type { Person } from './rights.ts';
import { SignalTimeline } from './signal-timeline.ts';

/** Everything that a run left behind, to be judged without the product. */
export interface RunRecord {
  /** Every history of the log, the one that goes on last. */
  histories: History[];
  /** Who the people behind the clients were before the log began; a visitor is nobody. */
  people: Person[];
  clients: ClientRecord[];
  /** The place in the last history that every client had to reach. */
  end: number;
}

/** What the checker counted. */
export interface Verdict {
  findings: Finding[];
  counts: Record<FindingKind, number>;
  clients: number;
  connects: number;
  deliveries: number;
  resyncs: number;
  snapshots: number;
}

const VISITOR: Person = { id: null, isAdmin: false, hasActiveSubscription: false };

/** Compares what each client saw with what it was entitled to by the log. Pure: reads the record alone. */
export function checkRun({ histories, people, clients, end }: RunRecord): Verdict {
  const checked = new Map(
    histories.map((history) => [history.epoch, { ...history, timeline: new SignalTimeline(history) }]),
  );
  for (const { epoch, events } of histories)
    if (events.some(({ seq }, index) => seq !== index + 1)) throw new Error(`The log ${epoch} has a hole`);
  const target = { epoch: histories.at(-1)!.epoch, seq: end };
  const findings: Finding[] = [];
  let deliveries = 0;
  for (const record of clients) {
    const person = people.find(({ id }) => id === record.userId) ?? VISITOR;
    const check = new ClientCheck(record, person, checked).run(target);
    findings.push(...check.findings);
    deliveries += check.deliveries;
  }
  const noted = (kind: Note['kind']): number =>
    clients.reduce((sum, { notes }) => sum + notes.filter((note) => note.kind === kind).length, 0);
  return {
    findings,
    counts: Object.fromEntries(
      FINDING_KINDS.map((kind) => [kind, findings.filter((finding) => finding.kind === kind).length]),
    ) as Verdict['counts'],
    clients: clients.length,
    connects: noted('connect'),
    deliveries,
    resyncs: noted('resync'),
    snapshots: noted('snapshot'),
  };
}

/** The verdict in one line of figures. */
export const inFigures = ({ counts, ...rest }: Verdict): string =>
  [
    `clients ${rest.clients}, connects ${rest.connects}, deliveries ${rest.deliveries}, resyncs ${rest.resyncs}, snapshots ${rest.snapshots}`,
    ...FINDING_KINDS.map((kind) => `${kind} ${counts[kind]}`),
  ].join(', ');
