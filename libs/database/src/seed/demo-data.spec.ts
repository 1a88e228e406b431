import { STOP_RULES } from '@t0/contracts/signals';
import { validateSignal } from '@t0/domain/signals';
import { demoSignals } from './demo-data.ts';

const NOW = new Date('2026-11-27T10:15:00Z');

describe("the demonstration's first signals (docs/product/demo.md#half-a-year)", () => {
  const signals = demoSignals(NOW);

  it('have levels, zones, portions, rules and times that the product takes', () => {
    for (const {
      validUntil,
      furtherTargets,
      portions,
      entryZonePrice,
      stopRule,
      trailDistance,
      ...signal
    } of signals) {
      const terms = {
        ...(furtherTargets && { furtherTargets }),
        ...(portions && { portions }),
        ...(entryZonePrice && { entryZonePrice }),
        ...(stopRule && { stopRule }),
        ...(trailDistance && { trailDistance }),
        ...(validUntil && { validUntil: validUntil.toISOString() }),
      };
      expect(validateSignal({ ...signal, ...terms }, NOW.getTime())).toBeNull();
    }
  });

  it('show four targets, a zone, an order that expires, and each stop rule', () => {
    expect(signals.filter(({ furtherTargets }) => furtherTargets?.length === 2)).toHaveLength(1);
    expect(signals.filter(({ entryZonePrice }) => entryZonePrice)).toHaveLength(2);
    expect(signals.filter(({ validUntil }) => validUntil)).toHaveLength(1);
    expect(signals.flatMap(({ stopRule }) => stopRule ?? []).sort()).toEqual([...STOP_RULES].sort());
  });
});
