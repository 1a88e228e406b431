import { join } from 'node:path';
import type { JournalPage } from '@t0/contracts/journal';
import type { Notification, UserNotification } from '@t0/contracts/notifications';
import type { LedgerPage, LedgerPayload, RecordBundle, RecordPage, RecordRow, RecordStory } from '@t0/contracts/record';
import type { Signal, SignalStory } from '@t0/contracts/signals';
import { waitFor } from '@t0/testing';
import { WalkScene } from './walk-scene.ts';

type VerifyRecord = (bundle: RecordBundle) => { size: number; opened: number; sealed: number };
/** The offline verifier, as it is offered for download. */
const PROGRAM: string = join(__dirname, '../../apps/web/public/verify-record.mjs');

const STEPS = ['activated', 't0', 'stop-to-entry', 't1', 'stop-moved', 't2', 'stop-moved', 'closed'];
const TITLES = [
  'LONG GBPJPY @ 196.120',
  'Limit order activated',
  'T0 HIT: LONG GBPJPY',
  'STOP TO ENTRY: LONG GBPJPY',
  'T1 HIT: LONG GBPJPY',
  'STOP MOVED: LONG GBPJPY',
  'T2 HIT: LONG GBPJPY',
  'STOP MOVED: LONG GBPJPY',
  'T3 HIT: LONG GBPJPY',
];
/** Versions after 1, at which the signal is published. */
const VERSIONS = STEPS.map((_step, index) => index + 2);
const TARGETS = 'T0 197.050 (40%), T1 198.400 (30%), T2 199.000 (20%), T3 200.000 (10%)';
const RULE = 'Stop moves to the entry at T0, then one target behind';
const RISK = 196.12 - 195.38;
/** All out at the last target; 40, 30, 20 and 10 percent out at the ticks that reached the targets. */
const ALL_OUT = (200.02 - 196.12) / RISK;
const BY_PORTIONS =
  (0.4 * (197.06 - 196.12) + 0.3 * (198.41 - 196.12) + 0.2 * (199.01 - 196.12) + 0.1 * (200.02 - 196.12)) / RISK;

describe('a signal with a zone, four targets and a stop behind them, by all channels (docs/product/signals.md#targets)', () => {
  let scene: WalkScene;
  let id: number;
  let closeAt: string;

  beforeAll(async () => {
    scene = await WalkScene.start();
    await scene.prices.tick('GBPJPY', '196.500', '196.520');
    closeAt = new Date(Date.now() + 3_600_000).toISOString();
    ({ id } = await scene.publish({
      status: 'limit',
      entryZonePrice: '195.900',
      furtherTargets: ['199', '200'],
      portions: [40, 30, 20, 10],
      stopRule: 'behind-targets',
      validUntil: closeAt,
      closeAt,
      memo: '',
    }));
    await waitFor('the announcement to leave', () => scene.isQuiet(id));
    await scene.client.put(`/api/journal/signals/${id}`, { decision: 'taken', fill: '196.120' });
    await scene.tick('196.080', id, 2);
    await scene.tick('197.060', id, 4);
    await scene.tick('198.410', id, 6);
    await scene.tick('199.010', id, 8);
    await scene.tick('200.020', id, 9);
  });
  afterAll(() => scene.stop());

  it('is in the list of signals as its last step left it', async () => {
    const { body } = await scene.client.get<Signal[]>('/api/signals');
    const signal = body.find((one) => one.id === id)!;
    expect(signal).toMatchObject({
      status: 'closed',
      closeReason: 't3',
      closePrice: '200.020',
      slPrice: '198.400',
      version: 9,
    });
    expect([signal.t0Hit, signal.furtherHitsAt]).toEqual([true, [expect.any(String), expect.any(String)]]);
    expect(signal).toMatchObject({
      portions: [40, 30, 20, 10],
      entryZonePrice: '195.900',
      stopRule: 'behind-targets',
      closeAt,
    });
  });

  it('has one notification for each step, and an announcement with the stop in force', async () => {
    const { body } = await scene.client.get<UserNotification[]>('/api/user/notifications');
    const mine = body.map(({ notification }) => notification).filter(({ signalId }) => signalId === id);
    const [announced, ...steps] = mine.sort((a, b) => a.id - b.id) as [Notification, ...Notification[]];
    expect([announced.title, ...steps.map(({ title }) => title)]).toEqual(TITLES);
    expect(announced.message).toMatch(`${TARGETS}, SL 198.400. Entry zone 196.120 to 195.900. ${RULE}. Closes at `);
    expect(announced.replaced?.message).toMatch(`${TARGETS}, SL 197.050. `);
    expect(steps.map(({ message }) => message.replace('LONG GBPJPY: ', ''))).toEqual([
      'entry 196.120 reached at 196.100.',
      'T0 197.050 reached at 197.060.',
      'the stop moves from 195.380 to the entry, 196.120.',
      'T1 198.400 reached at 198.410.',
      'the stop moves from 196.120 to 197.050.',
      'T2 199.000 reached at 199.010.',
      'the stop moves from 197.050 to 198.400.',
      'T3 200.000 reached at 200.020. The signal is closed.',
    ]);
    expect(new Set(steps.map(({ priority, type }) => `${type} ${priority}`))).toEqual(new Set(['signal high']));
  });

  it('is delivered once for each step by each channel, by SMS its ends alone', async () => {
    const all = ['published', ...STEPS];
    expect(await scene.deliveries(id)).toEqual({
      push: all,
      telegram: all,
      relay: all,
      email: all.filter((kind) => kind !== 'activated'),
      sms: ['published', 't0', 'closed'],
    });
  });

  it('is one line on the lock screen, of which each step has all levels', () => {
    const pushed = scene.pushed();
    const levels = (stop: string): string => `Entry 196.120 to 195.900, stop ${stop}, ${TARGETS}. ${RULE}`;
    expect(pushed[0]).toMatch(`New signal: LONG GBPJPY\n${levels('195.380')}. Valid until `);
    const last = [
      ['Activated', '195.380'],
      ['T0, stop to entry', '196.120'],
      ['T1, stop moved', '197.050'],
      ['T2, stop moved', '198.400'],
    ];
    for (const [title, stop] of last) {
      const line = pushed.find((one) => one.startsWith(`${title}: LONG GBPJPY\n`));
      expect(line).toMatch(`${levels(stop!)}. Closes at `);
    }
    expect(pushed.at(-1)).toBe('T3: LONG GBPJPY\nClosed at 200.020');
    expect(new Set(pushed).size).toBe(pushed.length);
  });

  it('is one message in the chat, and one in the owner’s channel, which change', () => {
    const { now, before } = scene.chat()!;
    expect(now).toMatch(/^T3: LONG GBPJPY\nClosed at 200\.020\nhttp/);
    for (const title of ['New signal', 'Activated', 'T0, stop to entry', 'T1, stop moved', 'T2, stop moved'])
      expect(before.filter((line) => line === `${title}: LONG GBPJPY`)).toHaveLength(1);
    const { embeds, earlier } = scene.relayed()!;
    expect(earlier).toEqual(expect.arrayContaining(['New signal: LONG GBPJPY', 'T2, stop moved: LONG GBPJPY']));
    expect(embeds[0]).toMatchObject({ title: 'T3: LONG GBPJPY', description: 'Closed at 200.020' });
    expect(embeds[0]!.fields!.map(({ name, value }) => `${name} ${value}`)).toEqual([
      'Entry 196.120 to 195.900',
      'Stop 198.400',
      ...TARGETS.split(', '),
    ]);
  });

  it('is three messages on the phone', () => {
    expect(scene.texts().map((text) => text.split('\n')[0])).toEqual([
      'New signal: LONG GBPJPY',
      'T0: LONG GBPJPY',
      'T3: LONG GBPJPY',
    ]);
    expect(scene.texts()[0]).toMatch(`${TARGETS}. ${RULE}. Valid until `);
  });

  it('is one mail for each step that the owner sends, in one thread, with all targets', () => {
    const subjects = scene.subjects();
    expect(subjects[0]).toBe(TITLES[0]);
    expect([...subjects].sort()).toEqual(TITLES.filter((title) => title !== 'Limit order activated').sort());
    const text = scene.mail('T2 HIT: LONG GBPJPY');
    for (const row of [
      'T0 197.050 (40%)',
      'T3 200.000 (10%)',
      'Stop rule moves to the entry at T0, then one target behind',
    ])
      expect(text).toContain(row);
  });

  it('reaches programs by webhook and stream, each step once', async () => {
    const created = scene.called<Signal>('signal.created').filter((one) => one.id === id);
    expect(created).toMatchObject([{ version: 1, furtherTargets: ['199.000', '200.000'], portions: [40, 30, 20, 10] }]);
    const updated = scene.called<Signal>('signal.updated').filter((one) => one.id === id);
    expect(updated.map(({ version }) => version).sort()).toEqual(VERSIONS);
    expect(updated.find(({ version }) => version === 9)).toMatchObject({ closeReason: 't3', slPrice: '198.400' });
    const notices = scene.called<Notification>('notification.created').filter(({ signalId }) => signalId === id);
    expect(notices.map(({ title }) => title).sort()).toEqual([...TITLES].sort());
    await scene.stream.next('notification.created', ({ data }) => data.title === TITLES.at(-1) && data.signalId === id);
    for (const { events } of [scene.stream, scene.screen]) {
      const steps = events.flatMap(({ type, data }) =>
        type === 'signal.updated' && data.id === id ? [data.version] : [],
      );
      expect(steps).toEqual(VERSIONS);
    }
  });

  it('has its story, and one sealed row of the ledger for each step', async () => {
    const { body: story } = await scene.client.get<SignalStory>(`/api/signals/${id}/story`);
    expect(story.steps.map(({ kind }) => kind)).toEqual(['published', ...STEPS]);
    expect(story.steps.slice(1).map(({ by, price }) => [by, price])).toEqual([
      ['price', '196.100'],
      ['price', '197.060'],
      ['price', '196.120'],
      ['price', '198.410'],
      ['price', '197.050'],
      ['price', '199.010'],
      ['price', '198.400'],
      ['price', '200.020'],
    ]);
    const payloads = await waitFor('all rows of the ledger', async () => {
      const { body } = await scene.admin.get<LedgerPage>('/api/record/entries?from=0&limit=100');
      const opened = body.entries.flatMap(({ signalId, opening }) =>
        signalId === id && opening ? [opening.payload] : [],
      );
      return opened.length === TITLES.length && opened.map((payload) => JSON.parse(payload) as LedgerPayload);
    });
    expect(payloads.map(({ kind }) => kind)).toEqual(['published', ...STEPS]);
    expect(payloads[0]!.state).toMatchObject({
      furtherTargets: ['199.000', '200.000'],
      portions: [40, 30, 20, 10],
      entryZonePrice: '195.900',
      stopRule: 'behind-targets',
      closeAt,
    });
    expect(payloads[3]).toMatchObject({
      tick: { bid: '197.060' },
      changes: [{ field: 'slPrice', from: '195.380', to: '196.120' }],
    });
    expect(payloads[8]).toMatchObject({ closeReason: 't3', price: '200.02000', state: { closeReason: 't3' } });
  });

  it('is in the record by both rules, and in its files', async () => {
    const row = await waitFor('the end in the record', async () => {
      const { body } = await scene.client.get<RecordPage>('/api/record/rows');
      return body.rows.find(({ signalId, state }) => signalId === id && state === 'ended');
    });
    expect(row).toMatchObject({
      ending: 't3',
      price: '200.020',
      entry: '196.120',
      stop: '195.380',
      portions: [40, 30, 20, 10],
    });
    expect(row).toMatchObject({ marks: { edits: 0, stopMoves: 3, halfUnpriced: false, unpriced: false } });
    expect(row.results).toEqual({
      t1: expect.closeTo(ALL_OUT, 9),
      half: expect.closeTo(BY_PORTIONS, 9),
    } as unknown as RecordRow['results']);
    const { body: story } = await scene.client.get<RecordStory>(`/api/record/signals/${id}`);
    expect(story.steps.map(({ levels }) => levels?.stop)).toEqual([
      '195.380',
      '195.380',
      '195.380',
      '196.120',
      '196.120',
      '197.050',
      '197.050',
      '198.400',
      '198.400',
    ]);
    const csv = await fetch(`${scene.client.origin}/api/record/export.csv`, {
      headers: { cookie: scene.client.cookie },
    });
    const line = (await csv.text()).split('\r\n').find((one) => one.startsWith(`${id},`))!;
    expect(line).toContain(`,t3,200.020,${row.results.t1},${row.results.half},`);
    expect(line).toMatch(/,199\.000 200\.000,40 30 20 10$/);
  });

  it('stands the check of the offline verifier', async () => {
    const { verifyRecord } = (await import(PROGRAM)) as { verifyRecord: VerifyRecord };
    const bundle = await waitFor('a checkpoint of all rows', async () => {
      const { status, body } = await scene.client.get<RecordBundle>('/api/record/bundle');
      return status === 200 && body.entries.length === TITLES.length && body;
    });
    expect(verifyRecord(bundle)).toMatchObject({ size: TITLES.length, opened: TITLES.length, sealed: 0 });
    expect(bundle.shown).not.toBeNull();
  });

  it('ends an entry of the journal that has no exit of its own', async () => {
    const { body } = await scene.client.get<JournalPage>('/api/journal/entries');
    expect(body.entries).toMatchObject([
      { signalId: id, state: 'ended', end: { price: '200.020', assumed: true }, entry: '196.120', risk: '0.74' },
    ]);
    expect(body.entries[0]!.ownR).toBeCloseTo(ALL_OUT, 9);
    expect(body.entries[0]!.desk).toEqual({
      t1: expect.closeTo(ALL_OUT, 9),
      half: expect.closeTo(BY_PORTIONS, 9),
    } as unknown as RecordRow['results']);
  });
});
