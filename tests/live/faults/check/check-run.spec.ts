import { printOf, type ClientRecord, type Note, type SeenRow } from '../client/notes.ts';
import { checkRun, inFigures, type Verdict } from './check-run.ts';
import { logged, type History } from './history.ts';

type Row = [type: string, audience: string, data: object];
type Bare<T> = T extends unknown ? Omit<T, 't'> & { t?: number } : never;

const history = (epoch: string, rows: Row[], endedAt?: number): History => ({
  epoch,
  events: rows.map(([type, audience, data], index) =>
    logged({ seq: index + 1, type, audience, at: new Date(index + 1), data }),
  ),
  endedAt,
});
const signal = (id: number, version = 1): Row => [
  version === 1 ? 'signal.created' : 'signal.updated',
  'subscribers',
  { id, version },
];
const access = (hasActiveSubscription: boolean): Row => [
  'subscription.changed',
  'user:m',
  { userId: 'm', role: null, hasActiveSubscription, subscriptionStatus: 'x' },
];
const pick = ({ events }: History, ...seqs: number[]): { seq: number; print: string }[] =>
  seqs.map((seq) => ({ seq, print: events[seq - 1]!.print }));

/** Judges a member's notes; times count up by themselves, beside those of the log. */
function judge(histories: History[], notes: Bare<Note>[], more: { member?: boolean; view?: SeenRow[] } = {}): Verdict {
  const clients: ClientRecord[] = [
    {
      name: 'm',
      userId: 'm',
      notes: notes.map((note, t) => ({ t: 1000 + t, ...note }) as Note),
      view: more.view ?? [],
    },
  ];
  const people = [{ id: 'm', role: null, hasActiveSubscription: more.member ?? true }];
  return checkRun({ histories, people, clients, end: histories.at(-1)!.events.length });
}
const found = ({ findings }: Verdict): string[] => findings.map(({ kind }) => kind);

describe('the checker of what clients saw', () => {
  const log = history('e', [signal(1), signal(2), signal(2, 2), signal(3)]);
  const view = [1, 2, 3].map((id) => ({ id, version: id === 2 ? 2 : 1 }));
  const start: Bare<Note>[] = [
    { kind: 'snapshot', requested: 999, status: 200, cursor: 'e:1', rows: [{ id: 1, version: 1 }] },
    { kind: 'connect', cursor: 'e:1' },
    { kind: 'events', events: [], position: 'e:1' },
  ];
  const get = (...seqs: number[]): Bare<Note> => ({
    kind: 'events',
    events: pick(log, ...seqs),
    position: `e:${seqs.at(-1)}`,
  });

  it('is content with every event once and in order, and counts', () => {
    const verdict = judge([log], [...start, get(2, 3), get(4)], { view });
    expect(verdict.findings).toEqual([]);
    expect(inFigures(verdict)).toBe(
      'clients 1, connects 1, deliveries 3, resyncs 0, snapshots 1, lost 0, repeated 0, order 0, unauthorised 0, foreign 0, stale 0, unfinished 0',
    );
  });

  it('names what is lost, repeated, out of order or not of the log', () => {
    expect(found(judge([log], [...start, get(2), get(4)], { view }))).toEqual(['lost']);
    expect(found(judge([log], [...start, get(2), get(2), get(3), get(4)], { view }))).toEqual(['repeated']);
    expect(found(judge([log], [...start, get(3), get(2), get(4)], { view }))).toEqual(['order', 'order']);
    const foreign = {
      kind: 'events' as const,
      events: [{ seq: 2, print: printOf('x', 'public', {}) }],
      position: 'e:2',
    };
    expect(found(judge([log], [...start, foreign, get(3, 4)], { view }))).toEqual(['foreign', 'lost']);
  });

  it('takes a confirmed position at its word: nothing before it may be owed', () => {
    expect(found(judge([log], [...start, get(2, 3), { kind: 'confirm', position: 'e:4' }], { view }))).toEqual([
      'lost',
    ]);
  });

  it('lets a resync stand for events only with a snapshot that was asked for after it', () => {
    const resync: Bare<Note> = { kind: 'resync', reason: 'retention', position: 'e:4' };
    const read = (requested: number): Bare<Note> => ({
      kind: 'snapshot',
      requested,
      status: 200,
      cursor: 'e:4',
      rows: view,
    });
    expect(found(judge([log], [...start, { ...resync, t: 2000 }, { ...read(2000), t: 2001 }], { view }))).toEqual([]);
    expect(found(judge([log], [...start, { ...resync, t: 2000 }, { ...read(1999), t: 2001 }], { view }))).toEqual([
      'unfinished',
    ]);
  });

  it('knows rights by their place in the log, and what is no longer owed to who joins without them', () => {
    const events = history('e', [signal(1), access(true), signal(2), access(false), signal(3)]);
    const taken = (...seqs: number[]): Bare<Note> => ({
      kind: 'events',
      events: pick(events, ...seqs),
      position: 'e:5',
    });
    const came: Bare<Note>[] = [
      { kind: 'connect', cursor: null },
      { kind: 'events', events: [], position: 'e:0', t: 0 },
    ];
    const judged = (...seqs: number[]): string[] =>
      found(judge([events], [...came, taken(...seqs)], { member: false }));
    expect(judged(2, 3, 4)).toEqual([]);
    expect(judged(2, 4)).toEqual(['lost']);
    expect(judged(1, 2, 3, 4)).toEqual(['unauthorised']);
    expect(judged(2, 3, 4, 5)).toEqual(['unauthorised']);
    const late: Bare<Note>[] = [...came, { kind: 'connect', cursor: 'e:0' }, { ...taken(2, 4), t: 4 }];
    expect(found(judge([events], late, { member: false }))).toEqual([]);
  });

  it('knows a snapshot or a screen that is too old, and one that was not to be had', () => {
    const old: Bare<Note> = {
      kind: 'snapshot',
      requested: 1,
      status: 200,
      cursor: 'e:3',
      rows: [{ id: 1, version: 1 }],
    };
    const verdict = judge([log], [old, { kind: 'connect', cursor: 'e:3' }, get(4)], { view: [{ id: 1, version: 1 }] });
    expect(new Set(found(verdict))).toEqual(new Set(['stale']));
    expect(verdict.findings.map(({ text }) => text)).toContain('snapshot of e:3: signal 2 of 3 is missing');
    const never = judge([log], [start[0]!, { kind: 'connect', cursor: 'e:1' }, { kind: 'confirm', position: 'e:1' }], {
      member: false,
    });
    expect(found(never)).toEqual(['unauthorised', 'unfinished']);
  });

  it('follows a client from a history that a restored backup ended to the next one', () => {
    const ended = history('e', [signal(1), signal(2)], 2000);
    const next = history('f', [signal(1), signal(7)]);
    const notes: Bare<Note>[] = [
      ...start,
      { kind: 'events', events: pick(ended, 2), position: 'e:2' },
      { kind: 'resync', reason: 'epoch', position: 'f:1', t: 3000 },
      { kind: 'snapshot', requested: 3000, status: 200, cursor: 'f:1', rows: [{ id: 1, version: 1 }], t: 3001 },
      { kind: 'events', events: pick(next, 2), position: 'f:2' },
    ];
    const rows = [1, 7].map((id) => ({ id, version: 1 }));
    expect(found(judge([ended, next], notes, { view: rows }))).toEqual([]);
    const without = notes.filter(({ kind }) => kind !== 'resync');
    expect(found(judge([ended, next], without, { view: rows }))).toContain('order');
  });
});
