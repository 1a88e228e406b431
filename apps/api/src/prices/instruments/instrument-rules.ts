import { BadRequestException } from '@nestjs/common';
import { LIMITS } from '@t0/contracts/platform';
import type { Instrument, InstrumentFields, PriceSource } from '@t0/contracts/prices';
import { sourceSymbolOf } from '@t0/domain/prices';
import type { EntityManager } from 'typeorm';

const { most, tickerMost } = LIMITS.instrument;
/** True if a member or the record saw a symbol: from then on it keeps its meaning. Candles of its own feed do not count as a use. */
const USED = `
  SELECT EXISTS (SELECT 1 FROM signals WHERE instrument = $1)
    OR EXISTS (SELECT 1 FROM signal_steps WHERE state ->> 'instrument' = $1)
    OR EXISTS (SELECT 1 FROM held_signals WHERE state = 'waiting' AND body ->> 'instrument' = $1)
    OR EXISTS (SELECT 1 FROM chart_notes WHERE instrument = $1)
    OR EXISTS (SELECT 1 FROM chart_memos WHERE instrument = $1)
    OR EXISTS (SELECT 1 FROM price_alerts WHERE instrument = $1)
    OR EXISTS (SELECT 1 FROM price_alert_fires WHERE instrument = $1) AS used`;

/**
 * The rules between instruments (docs/product/settings.md#instruments); `before` is null for a new one, `others` are all the rest. Refuses
 * with 400 at the field.
 */
export function requireFitting(
  before: Instrument | null,
  after: InstrumentFields,
  others: readonly Instrument[],
  sourceOf: (fields: InstrumentFields) => PriceSource | null,
): void {
  const place = (fields: InstrumentFields): string | null => {
    const source = sourceOf(fields);
    return source === null || source === 'simulated' ? null : `${sourceSymbolOf(fields, source)} at ${source}`;
  };
  const taken = place(after);
  const owner = taken !== null && (!before || place(before) !== taken) && others.find((one) => place(one) === taken);
  if (owner) throw invalid('sourceSymbol', `${taken} gives the prices of ${owner.symbol} already`);
  if (!before && others.length >= most) throw invalid('symbol', `There are at most ${most} instruments`);
  for (const name of [after.symbol, ...after.aliases]) {
    const other = others.find(({ symbol, aliases }) => symbol === name || aliases.includes(name));
    if (!other) continue;
    const field = name === after.symbol ? 'symbol' : 'aliases';
    throw invalid(
      field,
      other.symbol === name ? `The instrument ${name} exists already` : `${other.symbol} is also written ${name}`,
    );
  }
  if (after.aliases.includes(after.symbol)) throw invalid('aliases', 'Its symbol cannot be another name too');
  if (after.inTicker && !before?.inTicker && others.filter(({ inTicker }) => inTicker).length >= tickerMost)
    throw invalid('inTicker', `The ticker has room for ${tickerMost} instruments`);
}

/** True if a change gives it another symbol or other digits. */
export function isRewritten(before: Instrument, after: InstrumentFields): boolean {
  return before.symbol !== after.symbol || before.decimals !== after.decimals;
}

/** Symbol and decimals of an instrument in use are fixed. */
export async function requireUnused(
  manager: EntityManager,
  before: Instrument,
  after: InstrumentFields,
): Promise<void> {
  const field = before.symbol !== after.symbol ? 'symbol' : 'decimals';
  if (await isUsed(manager, before.symbol))
    throw invalid(field, `${before.symbol} is in use: its symbol and decimals are fixed.`);
}

/** True if a member or the record saw it. */
export async function isUsed(manager: EntityManager, symbol: string): Promise<boolean> {
  const [{ used }] = await manager.query<[{ used: boolean }]>(USED, [symbol]);
  return used;
}

/** Signals whose results its price still decides. */
const OPEN = `SELECT EXISTS (SELECT 1 FROM signals WHERE instrument = $1 AND (status IN ('active', 'limit') OR price_due)) AS open`;

/**
 * While signals are open, an instrument stays the same thing at its source, and its prices stay real (docs/product/record.md#acts-of-the-desk):
 * another source of the same pair may take over. Refuses with 400 at the field.
 */
export async function requireSamePrices(
  manager: EntityManager,
  before: Instrument,
  after: InstrumentFields,
): Promise<void> {
  const named = (['sourceSymbol', 'base', 'quote'] as const).find((field) => before[field] !== after[field]);
  const simulates = after.source === 'simulated' && before.source !== 'simulated';
  if (!named && !simulates) return;
  const [{ open }] = await manager.query<[{ open: boolean }]>(OPEN, [before.symbol]);
  if (open)
    throw invalid(
      named ?? 'source',
      `${before.symbol} has open signals: what gives its prices can change once they are closed`,
    );
}

/** Deletes the candles of its feed. */
export async function deleteCandles(manager: EntityManager, symbol: string): Promise<void> {
  await manager.query('DELETE FROM price_candles WHERE instrument = $1', [symbol]);
}

function invalid(field: string, message: string): BadRequestException {
  return new BadRequestException({ error: 'INSTRUMENT_REFUSED', message, fields: { [field]: message } });
}
