import { allInstruments } from '@t0/contracts';
import type { Instrument } from '@t0/contracts';

/** Letters and digits of a name, in capitals: 'EUR/USD' and 'eur_usd' are EURUSD. */
const bare = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * The instrument that a program names (docs/product/intake.md#templates-of-a-source): by its chart symbol, else by what stands after the
 * exchange: its symbol, one of its other names, its source's symbol, or base and quote. Undefined when none is meant.
 *
 * @example
 * intakeInstrument('FX:EURUSD')?.symbol; // 'EURUSD'
 */
export function intakeInstrument(text: string): Instrument | undefined {
  const name = text.trim().toUpperCase();
  const all = allInstruments();
  const charted = all.find(({ chartSymbol }) => chartSymbol.toUpperCase() === name);
  if (charted) return charted;
  const symbol = bare(name.slice(name.lastIndexOf(':') + 1));
  if (symbol === '') return undefined;
  return (
    all.find((one) => one.symbol === symbol || one.aliases.includes(symbol)) ??
    all.find((one) => bare(one.sourceSymbol ?? '') === symbol || bare(one.base + one.quote) === symbol)
  );
}
