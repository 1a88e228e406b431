import type { Signal, StepChange } from '@t0/contracts/signals';
import { notificationText, pushText, type SignalUpdate } from './push-text.ts';

const SIGNAL = {
  instrument: 'GBPJPY',
  direction: 'long',
  entryPrice: '196.12000',
  slPrice: '195.38000',
  t0Price: '197.05000',
  t1Price: '198.40000',
  closePrice: null,
  closeReason: null,
} as Signal;
const ended = (closeReason: Signal['closeReason'], closePrice: string | null = '198.40000'): Signal => ({
  ...SIGNAL,
  closeReason,
  closePrice,
});

const moved = (...fields: StepChange['field'][]): SignalUpdate => ({
  kind: 'changed',
  changes: fields.map((field) => ({ field, from: '1', to: '2' })),
});

describe('one line on a lock screen (docs/product/channels.md#lock-screen)', () => {
  it.each([
    ['published', SIGNAL, 'New signal: GBPJPY'],
    ['activated', SIGNAL, 'Activated: GBPJPY'],
    ['t0', SIGNAL, 'T0: GBPJPY'],
    ['stop-to-entry', SIGNAL, 'Stop to entry: GBPJPY'],
    ['stop-moved', SIGNAL, 'Stop moved: GBPJPY'],
    ['half-off', SIGNAL, 'Half off: GBPJPY'],
    ['closed', ended('t1'), 'T1: GBPJPY'],
    ['closed', ended('stop'), 'Stop: GBPJPY'],
    ['closed', ended('manual'), 'Closed: GBPJPY'],
    ['withdrawn', ended('manual'), 'Withdrawn: GBPJPY'],
  ] as const)('says of %s nothing that is worth money (%#)', (kind, signal, title) =>
    expect(pushText({ kind }, signal, false)).toEqual({ title }),
  );

  it.each([
    ['published', SIGNAL, 'New signal: LONG GBPJPY', 'Entry 196.120, stop 195.380, T0 197.050, T1 198.400'],
    ['t0', SIGNAL, 'T0: LONG GBPJPY', 'Entry 196.120, stop 195.380, T0 197.050, T1 198.400'],
    ['closed', ended('t1'), 'T1: LONG GBPJPY', 'Closed at 198.400'],
    ['closed', ended('manual', null), 'Closed: LONG GBPJPY', 'Entry 196.120, stop 195.380, T0 197.050, T1 198.400'],
    ['withdrawn', SIGNAL, 'Withdrawn: LONG GBPJPY', 'Do not act on it.'],
  ] as const)('names prices of %s for whoever chose so (%#)', (kind, signal, title, body) =>
    expect(pushText({ kind }, signal, true)).toEqual({ title, body }),
  );

  it.each([
    [moved('entryPrice'), 'Entry moved: GBPJPY'],
    [moved('t1Price', 'memo', 'entryPrice'), 'Entry, T1 moved: GBPJPY'],
    [moved('direction', 'slPrice'), 'Changed: GBPJPY'],
  ])('names what a change by hand moved, and no price of it (%#)', (update, title) =>
    expect(pushText(update, SIGNAL, false)).toEqual({ title }),
  );
});

const FOUR: Signal = {
  ...SIGNAL,
  status: 'limit',
  t0Hit: false,
  furtherTargets: ['199.00000', '200.00000'],
  portions: [40, 30, 20, 10],
  entryZonePrice: '195.90000',
  stopRule: 'behind-targets',
  validUntil: '2026-11-27T18:00:00.000Z',
};

describe('a lock screen of a signal with further targets (docs/product/channels.md#lock-screen)', () => {
  it('has all of them with portions, the zone, the rule and the times', () => {
    const levels =
      'Entry 196.120 to 195.900, stop 195.380, T0 197.050 (40%), T1 198.400 (30%), T2 199.000 (20%), T3 200.000 (10%). Stop moves to the entry at T0, then one target behind';
    expect(pushText({ kind: 'published' }, FOUR, true)).toEqual({
      title: 'New signal: LONG GBPJPY',
      body: `${levels}. Valid until 27 Nov 2026 18:00 UTC`,
    });
    expect(pushText({ kind: 't2' }, { ...FOUR, status: 'active', t0Hit: true }, true)).toEqual({
      title: 'T2: LONG GBPJPY',
      body: levels,
    });
  });

  it.each<[SignalUpdate['kind'], Partial<Signal>, string, string | undefined]>([
    ['t1', {}, 'T1: GBPJPY', undefined],
    ['closed', ended('t3', '200.00000'), 'T3: GBPJPY', 'Closed at 200.000'],
    ['closed', ended('trail', '197.00000'), 'Trailed: GBPJPY', 'Closed at 197.000'],
    ['closed', ended('time', '197.00000'), 'Time: GBPJPY', 'Closed at 197.000'],
    ['closed', ended('expired', null), 'Expired: GBPJPY', 'Not activated in time'],
  ])('says of %s (%j) %s', (kind, given, title, body) => {
    expect(pushText({ kind }, { ...FOUR, ...given }, false)).toEqual({ title });
    if (body) expect(pushText({ kind }, { ...FOUR, ...given }, true).body).toBe(body);
  });

  it.each<[SignalUpdate['kind'], Partial<Signal>, string]>([
    ['stop-to-entry', { slPrice: '196.12000' }, 'T0, stop to entry: GBPJPY'],
    [
      'stop-to-entry',
      { slPrice: '196.12000', stopRule: 'entry-at-t0', furtherHitsAt: ['x'] },
      'T1, stop to entry: GBPJPY',
    ],
    ['stop-moved', { slPrice: '197.05000', furtherHitsAt: ['x'] }, 'T1, stop moved: GBPJPY'],
    ['stop-moved', { slPrice: '198.40000', furtherHitsAt: ['x', 'x'] }, 'T2, stop moved: GBPJPY'],
    // By hand, before a target, and by a rule that follows no target.
    ['stop-moved', { slPrice: '197.00000', furtherHitsAt: ['x'] }, 'Stop moved: GBPJPY'],
    ['stop-to-entry', { slPrice: '196.12000', t0Hit: false }, 'Stop to entry: GBPJPY'],
    ['stop-to-entry', { slPrice: '196.12000', stopRule: 'trail', trailDistance: '0.5' }, 'Stop to entry: GBPJPY'],
    ['stop-to-entry', { slPrice: '196.12000', stopRule: undefined }, 'Stop to entry: GBPJPY'],
  ])('names the target whose line a move of the stop replaces: %s, %j', (kind, given, title) =>
    expect(pushText({ kind }, { ...FOUR, status: 'active', t0Hit: true, ...given }, false)).toEqual({ title }),
  );

  it('names changed terms', () => {
    expect(pushText(moved('stopRule', 'trailDistance', 't1Price'), FOUR, false)).toEqual({
      title: 'T1 moved, Stop rule changed: GBPJPY',
    });
    expect(pushText(moved('validUntil', 'portions'), FOUR, false)).toEqual({
      title: 'Portions, Valid until changed: GBPJPY',
    });
  });
});

const GIVEN = { title: 'Rates', message: 'At 14:00', priority: 'normal' } as const;

describe('what a device shows of a notification (docs/product/channels.md#lock-screen)', () => {
  it('is its kind alone', () => {
    expect(notificationText(GIVEN, null, false)).toEqual({ title: 'New notification' });
    expect(notificationText({ ...GIVEN, priority: 'high', category: null }, 'GBPJPY', false)).toEqual({
      title: 'New notification',
    });
    expect(notificationText({ ...GIVEN, priority: 'critical' }, null, false)).toEqual({
      title: 'Critical notification',
    });
  });

  it('is the instrument of a price alert, whatever its priority', () => {
    const alert = { ...GIVEN, priority: 'critical', category: 'price-alert' } as const;
    expect(notificationText(alert, 'GBPJPY', false)).toEqual({ title: 'Price alert: GBPJPY' });
    expect(notificationText(alert, null, false)).toEqual({ title: 'Price alert' });
  });

  it('is what it says where the member wants that, 160 characters of each text', () => {
    const alert = { ...GIVEN, category: 'price-alert' };
    expect(notificationText(alert, 'GBPJPY', true)).toEqual({ title: 'Rates', body: 'At 14:00' });
    const [fits, long] = ['x'.repeat(160), 'x'.repeat(161)];
    const cut = `${'x'.repeat(159)}…`;
    expect(notificationText({ ...GIVEN, title: fits, message: long }, null, true)).toEqual({ title: fits, body: cut });
    const emoji = `${'x'.repeat(158)}\u{1F4C8}${'x'.repeat(9)}`;
    expect(notificationText({ ...GIVEN, message: emoji }, null, true).body).toBe(`${'x'.repeat(158)}…`);
    expect(notificationText({ ...GIVEN, title: long, message: fits }, null, true)).toEqual({ title: cut, body: fits });
  });
});
