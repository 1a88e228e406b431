import { EMPTY_TEMPLATE, INTAKE_PRESETS, INTAKE_TEMPLATE } from '@t0/contracts/intake';
import type { IntakeReading } from '@t0/contracts/signals';
import { json, SIGNAL, template } from '../../../../tests/intake/alerts.ts';
import { readAlert } from './read-alert.ts';

/** A Friday, at ten. */
const NOW = Date.parse('2026-11-27T10:00:00Z');
const read = (raw: string, given = template()): IntakeReading => readAlert(raw, given, undefined, NOW);
const LIMIT = { type: 'limit' };

describe('the terms of an alert (docs/product/intake.md#templates-of-a-source)', () => {
  it('keep a time to the millisecond', () => {
    for (let ms = 0; ms < 1000; ms += 1) {
      const time = new Date(NOW + 3_600_000 + ms).toISOString();
      expect(read(json({ ...LIMIT, valid_until: time })).fields.validUntil).toBe(time);
    }
  });

  it.each([
    [{ tp3: 199.5, tp4: '200.50' }, { furtherTargets: ['199.500', '200.500'] }],
    [{ targets: [197.05, 198.4, 199.5] }, { furtherTargets: ['199.500'] }],
    [{ tp3: '4R' }, { furtherTargets: ['199.080'] }],
    [{ tp3: '+300' }, { furtherTargets: ['199.120'] }],
    [{ portions: [60, 40] }, { portions: [60, 40] }],
    [{ portions: '60/40' }, { portions: [60, 40] }],
    [{ portions: '60%, 40%' }, { portions: [60, 40] }],
    [{ tp1_portion: 60, tp2_portion: 40 }, { portions: [60, 40] }],
    [{ entry_zone: 195.9 }, { entryZonePrice: '195.900' }],
    [{ entry_zone: '196.30' }, { entryPrice: '196.300', entryZonePrice: '196.120' }],
    [{ entry_zone: 196.12 }, {}],
    [{ stop_rule: 'entry-at-t0' }, { stopRule: 'entry-at-t0' }],
    [{ stop_rule: 'BEHIND_TARGETS' }, { stopRule: 'behind-targets' }],
    [{ stop_rule: 'SL to BE after TP1' }, { stopRule: 'entry-at-t0' }],
    [{ stop_rule: 'none' }, {}],
    [{ trailing_stop: '30 pips' }, { stopRule: 'trail', trailDistance: '0.300' }],
    [{ trailing_stop: '1R' }, { stopRule: 'trail', trailDistance: '0.740' }],
    [
      { trailing_stop: 0.3, stop_rule: 'trail' },
      { stopRule: 'trail', trailDistance: '0.300' },
    ],
    [{ trailing_stop: false }, {}],
    [
      { ...LIMIT, valid_until: '2026-11-27T18:00:00Z' },
      { status: 'limit', validUntil: '2026-11-27T18:00:00.000Z' },
    ],
    [
      { ...LIMIT, valid_until: '2026-11-27T18:00:00.000+02:00' },
      { status: 'limit', validUntil: '2026-11-27T16:00:00.000Z' },
    ],
    [
      { ...LIMIT, expires: '18:00 UTC' },
      { status: 'limit', validUntil: '2026-11-27T18:00:00.000Z' },
    ],
    [
      { ...LIMIT, expires: '4 hours' },
      { status: 'limit', validUntil: '2026-11-27T14:00:00.000Z' },
    ],
    [{ close_at: 'Friday 20:00 UTC' }, { closeAt: '2026-11-27T20:00:00.000Z' }],
  ])('of %j are read', (given, fields) => {
    expect(read(json(given))).toEqual({ fields: { ...SIGNAL, ...fields }, errors: [], leftOut: [] });
  });

  it.each([
    [{ tp4: 200.5 }, 'T2 is not given'],
    [{ tp3: 198.1 }, 'A long needs Take Profit 2 at or above Take Profit 1'],
    [{ tp3: 'open' }, '“open” is not a number'],
    [{ tp3: '1R 2R' }, 'T2: “1R 2R” is not a number'],
    [{ tp3: '{{tp3}}' }, '“{{tp3}}'],
    [{ portions: [0.6, 0.4] }, 'Each portion must be a whole number from 1 to 100'],
    [{ portions: [60, 30] }, 'Portions must add up to 100, not to 90'],
    [{ portions: [40, 30, 30] }, 'There are 2 targets and 3 portions: give each target one'],
    [{ entry_zone: 'demand' }, '“demand” is not a number'],
    [{ entry_zone: 195.2 }, 'The entry zone must end before the stop'],
    [{ stop_rule: 'SL to BE after TP2' }, 'This rule of the stop is not understood: “SL to BE after TP2”'],
    [{ stop_rule: 'martingale' }, '“martingale” is no stop rule'],
    [{ stop_rule: 'trail' }, 'The rule trail needs a trail distance'],
    [{ trailing_stop: 0.3, stop_rule: 'entry-at-t0' }, 'A trail distance needs the rule trail'],
    [{ trailing_stop: '200 pips' }, 'The trail distance must be at most the distance from the entry to the stop'],
    [{ trailing_stop: true }, '“true” is not a number'],
    [{ valid_until: '18:00 UTC' }, 'Only a limit order can have a time until which it is valid'],
    [{ ...LIMIT, valid_until: '18:00' }, '“18:00” names no zone that is read: write it in UTC, 18:00 UTC'],
    [{ ...LIMIT, valid_until: '2026-11-26T18:00:00Z' }, 'Valid until must be in the future'],
    [{ ...LIMIT, valid_until: 1795700000 }, '“1795700000” is no time that is read'],
    [{ close_at: '4 hours' }, '“4 hours” is no time that is read'],
    [{ close_at: '20:00 UTC tomorrow at the latest' }, 'is no time that is read'],
  ])('of %j keep it a draft, with a sentence', (given, message) => {
    const { errors } = read(json(given));
    expect(errors.map((error) => error.message).join('\n')).toContain(message);
  });

  it('of a list with a fault are left out as a whole, and the levels stay', () => {
    const { fields, errors } = read(json({ tp3: 199.5, tp4: 'open' }));
    expect(fields).toEqual(SIGNAL);
    expect(errors).toEqual([{ field: 'furtherTargets', message: '“open” is not a number' }]);
  });

  it('are ten targets at most', () => {
    const targets = Array.from({ length: 10 }, (_, at) => 197.05 + at);
    expect(read(json({ tp2: undefined, targets: targets.with(0, 197.05) })).errors).toEqual([]);
    const more = template({ furtherTargets: '198.5/199/200/201/202/203/204/205/206' });
    expect(read(json(), more).errors).toEqual([
      { field: 'furtherTargets', message: 'A signal has at most ten targets' },
    ]);
  });

  it('are read of each preset’s names', () => {
    for (const { template: preset } of INTAKE_PRESETS.slice(0, 3)) {
      const raw = json({ price: 196.12, close: undefined, entry: undefined, tp3: 199.5, trailing_stop: '30 pips' });
      const one = preset.entryPrice === '{{close}}' ? json({ tp3: 199.5, trailing_stop: '30 pips' }) : raw;
      expect(readAlert(one, preset).fields).toMatchObject({ furtherTargets: ['199.500'], stopRule: 'trail' });
    }
  });

  it('are read of plain text by every source', () => {
    const text =
      'GBPJPY BUY 196.12\nSL 195.38\nTP1 197.05 (60%)\nTP2 198.40 (30%)\nTP3 199.50 (10%)\nSL to BE after TP1';
    for (const one of [INTAKE_TEMPLATE, EMPTY_TEMPLATE])
      expect(read(text, one)).toMatchObject({
        fields: { furtherTargets: ['199.500'], portions: [60, 30, 10], stopRule: 'entry-at-t0' },
        errors: [],
      });
  });
});

describe('a source from before the terms', () => {
  const { furtherTargets, portions, entryZonePrice, stopRule, trailDistance, validUntil, closeAt } = EMPTY_TEMPLATE;
  const old = template({ furtherTargets, portions, entryZonePrice, stopRule, trailDistance, validUntil, closeAt });

  it('reads its alerts as ever', () => {
    expect(read(json(), old)).toEqual({ fields: SIGNAL, errors: [], leftOut: [] });
  });

  it.each([
    [{ tp3: 199.5 }, 'Not understood: “tp3: 199.5”'],
    [{ targets: [197.05, 198.4, 199.5] }, 'Not understood: “targets.2: 199.5”'],
    [{ expires: '18:00 UTC' }, 'Not understood: “expires: 18:00 UTC”'],
  ])('holds %j, which it does not read', (given, message) => {
    expect(read(json(given), old)).toEqual({ fields: SIGNAL, errors: [{ field: null, message }], leftOut: [] });
  });
});
