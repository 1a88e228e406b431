import { allInstruments, type Instrument } from '@t0/contracts/prices';
import { instrumentsNamed } from '../prices/instrument-names.ts';

/**
 * The instruments that a program may mean (docs/product/numbers.md#names-of-instruments): by chart symbol, else by the part after the exchange. More than
 * one: the name is not clear.
 *
 * @example
 * intakeInstruments('FX:EURUSD').map(({ symbol }) => symbol); // ['EURUSD']
 */
export function intakeInstruments(text: string): readonly Instrument[] {
  const name = text.trim().toUpperCase();
  const charted = allInstruments().filter(({ chartSymbol }) => chartSymbol.toUpperCase() === name);
  return charted.length > 0 ? charted : instrumentsNamed(name.slice(name.lastIndexOf(':') + 1));
}
