import fc from 'fast-check';
import { SIGNAL_DIRECTIONS } from '@t0/contracts/prices';
import { toLifecycleState } from './lifecycle-state.ts';
import { nextTransitions } from './signal-lifecycle.ts';
import { findWarnings, newWarnings, unconfirmed, uncheckedNote } from './signal-warnings.ts';
import type { LevelledSignal, MarketSnapshot } from './signal-warnings.ts';
import { toPriceUnits } from '../prices/price-units.ts';

const SIGNAL: LevelledSignal = {
  instrument: 'GBPJPY',
  direction: 'long',
  status: 'active',
  t0Hit: false,
  entryPrice: '196.120',
  slPrice: '195.380',
  t0Price: '197.050',
  t1Price: '198.400',
};
const DOW_LEVELS = { entryPrice: '196.1', slPrice: '195.3', t0Price: '197.0', t1Price: '198.4' };
const DOW: LevelledSignal = { ...SIGNAL, instrument: 'US30', ...DOW_LEVELS };
const market = (bid: string, ask: string, average: string | null = '1.200'): MarketSnapshot => ({
  bid,
  ask,
  range: average === null ? null : { average, days: 10 },
});
const NEAR = market('196.100', '196.120');
/** All but ENTRY_BETTER, which every market beyond an active entry has. */
const otherThanBetter = (signal: LevelledSignal, look: MarketSnapshot | null): ReturnType<typeof findWarnings> =>
  findWarnings(signal, look).filter(({ code }) => code !== 'ENTRY_BETTER');
const codes = (signal: LevelledSignal, look: MarketSnapshot | null): string[] =>
  otherThanBetter(signal, look).map(({ code }) => code);

describe('what is unusual about a signal', () => {
  it('is nothing for an ordinary one', () => {
    expect(findWarnings(SIGNAL, NEAR)).toEqual([]);
  });

  it('is an active entry away from the market, in words with figures', () => {
    expect(findWarnings(DOW, market('42856.00', '42858.00', '412'))[0]).toEqual({
      code: 'ENTRY_FAR',
      label: 'entry 42,661 points from the market',
      message:
        'The entry stands 42,661 points from the market: 196.10 against 42,857.00. A usual day moves 412 points.',
    });
    expect(codes(DOW, market('42856.00', '42858.00', '412'))).toEqual(['ENTRY_FAR', 'T0_PASSED', 'T1_PASSED']);
  });

  it.each([
    ['US30', 'limit', '42.78'],
    ['GBPJPY', 'active', '19612.000'],
    ['AUDUSD', 'active', '6500'],
  ] as const)(
    'is, without a live price, an entry of %s (%s) far from its reference price: %s',
    (instrument, status, entryPrice) => {
      const [found] = findWarnings({ ...SIGNAL, instrument, status, entryPrice }, null);
      expect(found).toMatchObject({ code: 'ENTRY_FAR', message: expect.stringContaining('There is no live price.') });
      expect(findWarnings(SIGNAL, null)).toEqual([]);
    },
  );

  it('begins beyond half of a usual day, or beyond 5 % where none is known', () => {
    expect(codes(SIGNAL, market('196.700', '196.740', '1.200'))).toEqual([]);
    expect(codes(SIGNAL, market('196.710', '196.732', '1.200'))).toEqual(['ENTRY_FAR']);
    expect(codes(SIGNAL, market('196.710', '196.732', null))).toEqual([]);
    expect(
      otherThanBetter({ ...SIGNAL, entryPrice: '186.000', slPrice: '180.000' }, market('196.1', '196.1', null)),
    ).toEqual([
      {
        code: 'ENTRY_FAR',
        label: 'entry 1,010 pips from the market',
        message: 'The entry stands 1,010 pips from the market: 186.000 against 196.100. No daily range is known yet.',
      },
    ]);
  });

  it('is a stop, T0 or T1 that the exit side has already passed', () => {
    expect(findWarnings(SIGNAL, market('195.380', '195.400', '9'))).toEqual([
      {
        code: 'STOP_PASSED',
        label: 'the stop already passed',
        message: 'The present price 195.380 has already passed the stop 195.380: this closes at the next tick.',
      },
    ]);
    expect(codes(SIGNAL, market('197.049', '197.060', '9'))).toEqual([]);
    expect(codes(SIGNAL, market('197.050', '197.060', '9'))).toEqual(['T0_PASSED']);
    expect(codes({ ...SIGNAL, t0Hit: true }, market('197.050', '197.060', '9'))).toEqual([]);
    expect(otherThanBetter(SIGNAL, market('198.400', '198.420', '9'))).toEqual([
      {
        code: 'T0_PASSED',
        label: 'T0 already passed',
        message: 'The present price 198.400 has already passed T0 197.050: it counts as hit at the next tick.',
      },
      {
        code: 'T1_PASSED',
        label: 'T1 already passed',
        message: 'The present price 198.400 has already passed T1 198.400: this closes at the next tick.',
      },
    ]);
  });

  it('names the furthest target that the price has passed, and ends a signal at the last one alone', () => {
    const four: LevelledSignal = { ...SIGNAL, furtherTargets: ['199.500', '200.500'] };
    const passed = (bid: string): string[] =>
      findWarnings(four, market(bid, bid, '20'))
        .filter(({ code }) => code === 'T1_PASSED')
        .map(({ message }) => message);
    expect(passed('198.399')).toEqual([]);
    expect(passed('198.400')).toEqual([
      'The present price 198.400 has already passed T1 198.400: it counts as hit at the next tick.',
    ]);
    expect(passed('199.600')).toEqual([
      'The present price 199.600 has already passed T2 199.500: it counts as hit at the next tick.',
    ]);
    expect(passed('200.500')).toEqual([
      'The present price 200.500 has already passed T3 200.500: this closes at the next tick.',
    ]);
  });

  it('is a reward to the last target of all: a slipped point in T3 is asked about, a near T1 is not', () => {
    expect(findWarnings({ ...SIGNAL, furtherTargets: ['199.500', '1995.000'] }, null)).toEqual([
      {
        code: 'REWARD_HIGH',
        label: 'reward:risk 2430.92',
        message: 'To T3 it is reward:risk 2430.92: above 20.',
      },
    ]);
    const near: LevelledSignal = { ...SIGNAL, t0Price: '196.200', t1Price: '196.300', furtherTargets: ['197.050'] };
    expect(findWarnings(near, null)).toEqual([]);
    expect(codes({ ...near, furtherTargets: ['196.400'] }, null)).toEqual(['REWARD_LOW']);
  });

  it('names what turning LONG into SHORT does', () => {
    const turned = newWarnings(SIGNAL, { ...SIGNAL, direction: 'short' }, NEAR);
    expect(turned.map(({ code }) => code)).toEqual(['STOP_PASSED', 'T0_PASSED', 'T1_PASSED']);
  });

  it('is a reward to risk below 0.5 or above 20, also without a price', () => {
    expect(codes({ ...SIGNAL, t0Price: '196.200', t1Price: '196.489' }, null)).toEqual(['REWARD_LOW']);
    expect(codes({ ...SIGNAL, t0Price: '196.200', t1Price: '196.490' }, null)).toEqual([]);
    expect(codes({ ...SIGNAL, slPrice: '196.010', t1Price: '198.321' }, null)).toEqual(['REWARD_HIGH']);
    const short: LevelledSignal = { ...SIGNAL, direction: 'short', slPrice: '196.860', t0Price: '196.000' };
    expect(codes({ ...short, t1Price: '195.751' }, null)).toEqual(['REWARD_LOW']);
    expect(codes({ ...short, t1Price: '195.750' }, null)).toEqual([]);
    expect(findWarnings({ ...SIGNAL, slPrice: '196.010', t1Price: '198.400' }, null)[0]!.message).toBe(
      'To T1 it is reward:risk 20.73: above 20.',
    );
  });

  it('is not a stop moved to the entry or beyond it on the winning side', () => {
    const ahead = market('197.000', '197.020', '9');
    for (const slPrice of ['196.120', '196.121', '196.990'])
      expect(newWarnings(SIGNAL, { ...SIGNAL, slPrice }, ahead)).toEqual([]);
    expect(newWarnings(SIGNAL, { ...SIGNAL, slPrice: '197.000' }, ahead)[0]).toMatchObject({ code: 'STOP_PASSED' });
  });

  it('is not what a change did not bring', () => {
    const away = market('196.900', '196.920');
    expect(codes(SIGNAL, away)).toEqual(['ENTRY_FAR']);
    expect(newWarnings(SIGNAL, { ...SIGNAL, t1Price: '198.500' }, away)).toEqual([]);
    expect(newWarnings(SIGNAL, { ...SIGNAL, entryPrice: '196.110' }, away)).toHaveLength(1);
    expect(newWarnings({ ...SIGNAL, status: 'paused' }, SIGNAL, away)).toHaveLength(2);
  });

  it('lets a limit order wait where the price can go within days, and asks beyond three usual ones or 5 %', () => {
    const limit: LevelledSignal = { ...SIGNAL, status: 'limit' };
    expect(codes(limit, market('199.000', '199.020'))).toEqual([]);
    expect(codes(limit, market('199.700', '199.720'))).toEqual([]);
    expect(codes(limit, market('199.720', '199.740'))).toEqual(['ENTRY_FAR']);
    expect(codes(limit, market('206.000', '206.020', null))).toEqual([]);
    expect(codes(limit, market('206.900', '206.920', null))).toEqual(['ENTRY_FAR']);
    // 13.7 % away.
    expect(codes(limit, market('227.200', '227.220', null))).toEqual(['ENTRY_FAR']);
    const gold = {
      instrument: 'XAUUSD',
      entryPrice: '3.31',
      slPrice: '3.30',
      t0Price: '3.33',
      t1Price: '3.35',
    } as const;
    expect(codes({ ...limit, ...gold }, market('3316.00', '3316.30', '40'))).toEqual(['ENTRY_FAR']);
  });

  it('holds a limit order against the market once the price is at its entry', () => {
    const limit: LevelledSignal = { ...SIGNAL, status: 'limit' };
    expect(codes(limit, market('195.300', '195.320', '9'))).toEqual(['STOP_PASSED']);
  });

  it('leaves paused and closed signals alone', () => {
    for (const status of ['paused', 'closed'] as const)
      expect(codes({ ...DOW, status }, market('42856', '42858'))).toEqual([]);
  });

  it('says what could not be looked at', () => {
    expect(uncheckedNote(SIGNAL, null)).toBe(
      'There is no live price of GBPJPY: the levels could only be compared with its reference price.',
    );
    expect(uncheckedNote(SIGNAL, market('196.1', '196.2', null))).toBe(
      'No daily range of GBPJPY is known yet: the entry may stand up to 5 % from the market.',
    );
    expect(uncheckedNote({ ...SIGNAL, status: 'limit' }, market('196.1', '196.2', null))).toBe(
      'No daily range of GBPJPY is known yet: the entry may stand up to 5 % from the market.',
    );
    expect(uncheckedNote({ ...SIGNAL, status: 'closed' }, null)).toBeNull();
    expect(uncheckedNote(SIGNAL, NEAR)).toBeNull();
  });

  it('is confirmed by name: one warning does not cover another', () => {
    const found = findWarnings(DOW, market('42856', '42858'));
    expect(unconfirmed(found, ['ENTRY_FAR', 'ENTRY_BETTER']).map(({ code }) => code)).toEqual([
      'T0_PASSED',
      'T1_PASSED',
    ]);
    expect(unconfirmed(found, ['ENTRY_FAR', 'ENTRY_BETTER', 'T0_PASSED', 'T1_PASSED'])).toEqual([]);
  });
});

describe('warnings and the lifecycle are one rule', () => {
  const price = fc.integer({ min: 1, max: 400 }).map((units) => (units / 100).toFixed(2));
  const signal = fc.record({
    instrument: fc.constant('GBPJPY' as const),
    direction: fc.constantFrom(...SIGNAL_DIRECTIONS),
    status: fc.constantFrom('active' as const, 'limit' as const),
    t0Hit: fc.boolean(),
    entryPrice: price,
    slPrice: price,
    t0Price: price,
    t1Price: price,
  });

  it('a stop or T1 is called passed exactly when the next tick would close the signal', () => {
    fc.assert(
      fc.property(signal, price, price, (one, a, b) => {
        const [bid, ask] = Number(a) < Number(b) ? [a, b] : [b, a];
        const found = codes(one, market(bid, ask));
        const tick = { bid: toPriceUnits(bid), ask: toPriceUnits(ask) };
        const steps = nextTransitions(toLifecycleState(one), tick);
        expect(found.includes('STOP_PASSED') || found.includes('T1_PASSED')).toBe(
          steps.some(({ kind }) => kind === 'closed'),
        );
        if (steps.some(({ kind }) => kind === 't0')) expect(found).toContain('T0_PASSED');
      }),
    );
  });

  it('never asks about what nothing was changed in, and every code has its words', () => {
    fc.assert(
      fc.property(signal, price, (one, at) => {
        const look = market(at, at);
        expect(newWarnings(one, one, look)).toEqual([]);
        for (const { label, message } of findWarnings(one, look)) expect(label && message).toBeTruthy();
        expect(new Set(codes(one, look)).size).toBe(codes(one, look).length);
      }),
    );
  });
});

describe('an active entry on the winning side of the market (docs/product/signals.md#level-checks)', () => {
  const dow: LevelledSignal = {
    ...SIGNAL,
    instrument: 'US30',
    entryPrice: '42680.66',
    slPrice: '42630.66',
    t0Price: '42880.66',
    t1Price: '42980.66',
  };
  const better = (signal: LevelledSignal, bid: string, ask: string): string[] =>
    findWarnings(signal, market(bid, ask, '412')).flatMap(({ code, message }) =>
      code === 'ENTRY_BETTER' ? [message] : [],
    );

  it('is asked about with what counts, and the ways out', () => {
    expect(better(dow, '42769.20', '42771.20')).toEqual([
      'The entry is 90.5 points better than the market: nobody can enter at 42,680.66 now, and the record counts from 42,771.20. Publish it as LIMIT, or take the live price with m.',
    ]);
  });

  it('beyond the spread alone, and of a position alone', () => {
    expect(better(dow, '42680.66', '42682.66')).toEqual([]);
    expect(better(dow, '42680.67', '42682.66')).toHaveLength(1);
    expect(better({ ...dow, status: 'limit' }, '42769.20', '42771.20')).toEqual([]);
    const short = {
      ...dow,
      direction: 'short',
      slPrice: '42730.66',
      t0Price: '42480.66',
      t1Price: '42380.66',
    } as const;
    expect(better(short, '42678.66', '42680.66')).toEqual([]);
    expect(better(short, '42590.00', '42592.00')).toHaveLength(1);
  });
});

it('a moved stop is no other reward: 1 R is as first published (docs/product/record.md#results)', () => {
  const near = { ...SIGNAL, slPrice: '196.090' };
  expect(codes(near, NEAR)).toEqual(['REWARD_HIGH']);
  expect(codes({ ...near, risk: '0.740' }, NEAR)).toEqual([]);
});
