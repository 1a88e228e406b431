import { instrumentsNamed } from '../../prices/instrument-names.ts';

/** The longest ending that brokers add. */
const ENDING_MAX = 4;

/** The one instrument of a name; null for none, or several. */
function only(name: string): string | null {
  const [found, ...others] = instrumentsNamed(name);
  return found && others.length === 0 ? found.symbol : null;
}

/**
 * The instruments of a broker's symbols (docs/product/journal.md#symbols): by name, without an exchange in front and what follows a mark,
 * else without the ending that the account's own symbols share.
 */
export function instrumentsOf(symbols: Iterable<string>): Map<string, string | null> {
  const found = new Map<string, string | null>();
  for (const symbol of symbols) {
    const bare = symbol.replace(/^.*:/, '').replace(/^[^A-Za-z\d]+/, '');
    found.set(symbol, only(bare) ?? only(/^[A-Za-z\d]+/.exec(bare)?.[0] ?? ''));
  }
  const ending = sharedEnding([...found.keys()]);
  if (ending > 0)
    for (const [symbol, instrument] of found)
      if (instrument === null) found.set(symbol, only(symbol.slice(0, -ending)));
  return found;
}

/** The length of the ending that all symbols share; 0 of a single one, which shares nothing. */
function sharedEnding(symbols: readonly string[]): number {
  if (symbols.length < 2) return 0;
  let length = 0;
  while (length < ENDING_MAX && symbols.every((one) => one.slice(-length - 1) === symbols[0]!.slice(-length - 1)))
    length += 1;
  return length;
}
