import type { PushedSignal } from './push-text.ts';
import { notificationCard, signalCard } from './relay-card.ts';

const SIGNAL = {
  instrument: 'GBPJPY',
  direction: 'long',
  entryPrice: '196.12000',
  slPrice: '195.38000',
  t0Price: '197.05000',
  t1Price: '198.40000',
  closePrice: null,
  closeReason: null,
} as const;

describe('what a relay has of a signal (docs/product/channels.md#relays)', () => {
  it('is all of its levels', () =>
    expect(signalCard({ kind: 'published' }, SIGNAL)).toEqual({
      title: 'New signal: LONG GBPJPY',
      text: null,
      levels: [
        { name: 'Entry', value: '196.120' },
        { name: 'Stop', value: '195.380' },
        { name: 'T0', value: '197.050' },
        { name: 'T1', value: '198.400' },
      ],
      isStruck: false,
      tone: 'long',
    }));

  it.each([
    ['t0', {}, 'T0: LONG GBPJPY', null, 'long'],
    ['activated', { direction: 'short' }, 'Activated: SHORT GBPJPY', null, 'short'],
    ['closed', { closeReason: 't1', closePrice: '198.40000' }, 'T1: LONG GBPJPY', 'Closed at 198.400', 'over'],
    ['closed', { closeReason: 'stop', closePrice: '195.38000' }, 'Stop: LONG GBPJPY', 'Closed at 195.380', 'over'],
    ['t0', { closeReason: 't1', closePrice: '198.40000' }, 'T0: LONG GBPJPY', null, 'long'],
    ['closed', { closeReason: 'manual' }, 'Closed: LONG GBPJPY', null, 'over'],
    ['withdrawn', { closePrice: '196.00000' }, 'WITHDRAWN: LONG GBPJPY', 'Do not act on it.', 'over'],
  ] as const)('after %s of %j is %s', (kind, given, title, text, tone) =>
    expect(signalCard({ kind }, { ...SIGNAL, ...given })).toMatchObject({
      title,
      text,
      tone,
      isStruck: kind === 'withdrawn',
    }),
  );

  it('is all targets with portions, the zone, the rule and the times, until the end', () => {
    const four = {
      ...SIGNAL,
      status: 'limit',
      furtherTargets: ['199.00000', '200.00000'],
      portions: [40, 30, 20, 10],
      entryZonePrice: '195.90000',
      stopRule: 'entry-at-t0',
      validUntil: '2026-11-27T18:00:00.000Z',
    } satisfies PushedSignal;
    const levels = [
      ['Entry', '196.120 to 195.900'],
      ['Stop', '195.380'],
      ['T0', '197.050 (40%)'],
      ['T1', '198.400 (30%)'],
      ['T2', '199.000 (20%)'],
      ['T3', '200.000 (10%)'],
    ];
    const terms = [
      ['Stop rule', 'moves to the entry at T0'],
      ['Valid until', '27 Nov 2026 18:00 UTC'],
    ];
    const shown = (kind: 'published' | 'closed', given: Partial<PushedSignal> = {}): unknown[] => {
      const { title, text, levels: all } = signalCard({ kind }, { ...four, ...given });
      return [title, text, all.map(({ name, value }) => [name, value])];
    };
    expect(shown('published')).toEqual(['New signal: LONG GBPJPY', null, [...levels, ...terms]]);
    expect(shown('closed', { closeReason: 'expired' })).toEqual([
      'Expired: LONG GBPJPY',
      'Not activated in time',
      levels,
    ]);
    expect(shown('closed', { closeReason: 't3', closePrice: '200.10000' })).toEqual([
      'T3: LONG GBPJPY',
      'Closed at 200.100',
      levels,
    ]);
  });

  it('is the words of a notification', () => {
    expect(notificationCard({ title: 'Rates', message: '' }).text).toBeNull();
    expect(notificationCard({ title: 'Rates', message: 'At 14:00' })).toEqual({
      title: 'Rates',
      text: 'At 14:00',
      levels: [],
      isStruck: false,
      tone: 'plain',
    });
  });
});
