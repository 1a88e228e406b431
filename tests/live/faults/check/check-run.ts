import { parseCursor } from '@t0/contracts/live';
import type { ClientRecord, Note, SeenEvent } from '../client/notes.ts';
import { FINDING_KINDS, type Finding, type FindingKind } from './finding.ts';
import type { History, LoggedEvent } from './history.ts';
import { Rights, type Person } from './rights.ts';
import { SignalTimeline } from './signal-timeline.ts';

/** A history with what is derived from it once for all clients. */
interface CheckedHistory extends History {
  timeline: SignalTimeline;
}

type Of<K extends Note['kind']> = Extract<Note, { kind: K }>;

/**
 * Walks through what one client wrote down and compares it with the log: between any two positions it must have got every event that
 * was for it, once and in order, and nothing else. A resync moves the position without events; the snapshot read after it stands for
 * them.
 */
class ClientCheck {
  readonly findings: Finding[] = [];
  deliveries = 0;
  private history: CheckedHistory | undefined;
  private rights: Rights | undefined;
  private position = 0;
  /** Whether the server has brought this connection to the present, and when. */
  private joinedAt: number | undefined;
  /** Events since the last resync: a repetition is no wrong order. */
  private readonly got = new Set<number>();
  private readonly missing = new Set<LoggedEvent>();
  private resyncAt: number | undefined;

  constructor(
    private readonly record: ClientRecord,
    private readonly person: Person,
    private readonly histories: ReadonlyMap<string, CheckedHistory>,
  ) {}

  /** Judges the whole record; `end` is the position that everybody has to reach. */
  run(end: { epoch: string; seq: number }): this {
    for (const note of this.record.notes) this.take(note);
    for (const { seq, type } of this.missing) this.find('lost', `${type} ${seq} never came`);
    if (this.history?.epoch !== end.epoch || this.position < end.seq)
      this.find('unfinished', `stands at ${this.history?.epoch}:${this.position}, the log at ${end.epoch}:${end.seq}`);
    if (this.resyncAt !== undefined) this.find('unfinished', 'read no snapshot after a resync');
    if (this.history && this.rights!.atTheEnd.has('subscribers'))
      for (const text of this.history.timeline.differencesAtEnd(this.record.view)) this.find('stale', text);
    return this;
  }

  private take(note: Note): void {
    if (note.kind === 'connect') this.joinedAt = undefined;
    else if (note.kind === 'events') this.takeEvents(note);
    else if (note.kind === 'resync') this.takeResync(note);
    else if (note.kind === 'snapshot') this.takeSnapshot(note);
    else if (this.joinedAt !== undefined) this.moveTo(note.position);
  }

  private takeEvents({ events, position, t }: Of<'events'>): void {
    this.joinedAt ??= t;
    const target = parseCursor(position);
    if (!target) return this.find('foreign', `${position} is no position`);
    // Without a cursor it follows from where the server says that it stands.
    if (!this.history) this.follow(target.epoch, target.seq);
    for (const event of events) this.takeEvent(event);
    this.moveTo(position);
  }

  private takeEvent({ seq, print }: SeenEvent): void {
    this.deliveries += 1;
    const event = this.history?.events[seq - 1];
    if (event?.print !== print) return this.find('foreign', `event ${seq} is not what the log holds`);
    if (!this.rights!.mayReceive(event)) this.find('unauthorised', `${event.type} ${seq} for ${event.audience}`);
    if (seq > this.position) this.passOver(seq - 1);
    else if (this.got.has(seq)) this.find('repeated', `event ${seq}, at ${this.position}`);
    else {
      this.find('order', `event ${seq} after ${this.position}`);
      this.missing.delete(event);
    }
    this.got.add(seq);
    this.position = Math.max(this.position, seq);
  }

  private takeResync({ position, t }: Of<'resync'>): void {
    this.joinedAt ??= t;
    const target = parseCursor(position);
    if (!target) return this.find('foreign', `${position} is no position`);
    this.follow(target.epoch, target.seq);
    this.resyncAt = t;
  }

  private takeSnapshot({ requested, status, cursor, rows, t }: Of<'snapshot'>): void {
    if (this.resyncAt !== undefined && requested >= this.resyncAt) this.resyncAt = undefined;
    const from = parseCursor(cursor);
    if (status !== 200 || !from) return;
    const history = this.histories.get(from.epoch);
    if (!history) return this.find('foreign', `snapshot of the unknown log ${from.epoch}`);
    if (!this.history) this.follow(from.epoch, from.seq);
    // A history that ended meanwhile: its rows are gone, and its resync is under way.
    if (history.endedAt !== undefined && history.endedAt <= t) return;
    if (!new Rights(history, this.person).hadSince(requested, 'subscribers'))
      this.find('unauthorised', 'a snapshot without the right to it');
    for (const text of history.timeline.problemsOf(rows, from.seq))
      this.find('stale', `snapshot of ${cursor}: ${text}`);
  }

  private follow(epoch: string, seq: number): void {
    this.history = this.histories.get(epoch);
    if (!this.history) return this.find('foreign', `position in the unknown log ${epoch}`);
    this.rights = new Rights(this.history, this.person);
    this.position = seq;
    this.got.clear();
  }

  /** A position that the server named: everything up to there must have come. */
  private moveTo(position: string): void {
    const target = parseCursor(position);
    if (!target || !this.history) return this.find('foreign', `${position} is no position here`);
    if (target.epoch !== this.history.epoch)
      return this.find('order', `moved from ${this.history.epoch} to ${target.epoch} without a resync`);
    if (target.seq < this.position) return this.find('order', `moved back from ${this.position} to ${target.seq}`);
    this.passOver(target.seq);
    this.position = target.seq;
  }

  /** Everything between the position and `seq` was not sent: nothing of it may have been owed. */
  private passOver(seq: number): void {
    for (let next = this.position + 1; next <= seq; next += 1) {
      const event = this.history?.events[next - 1];
      if (!event) return this.find('foreign', `position ${seq} is beyond the log`);
      if (this.rights!.mayReceive(event) && !this.rights!.lostBy(this.joinedAt!, event)) this.missing.add(event);
    }
  }

  private find(kind: FindingKind, text: string): void {
    this.findings.push({ client: this.record.name, kind, text });
  }
}

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

const VISITOR: Person = { id: null, role: null, hasActiveSubscription: false };

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
