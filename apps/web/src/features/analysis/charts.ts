import { INSTRUMENTS } from '@t0/contracts';
import type { NoteTimeframe, SignalInstrument } from '@t0/contracts';

/** Instruments with a complete analysis (specification 1, section 9). */
export const ANALYSED = ['GBPJPY', 'GBPUSD', 'US30'] as const satisfies readonly SignalInstrument[];
export type Analysed = (typeof ANALYSED)[number];

/** Its tabs, with the interval of the embedded chart (specification 1, section 2). */
export const TIMEFRAMES = [
  { timeframe: 'Monthly', interval: '1M' },
  { timeframe: 'Weekly', interval: '1W' },
  { timeframe: '4H', interval: '240' },
] as const satisfies readonly { timeframe: NoteTimeframe; interval: string }[];
export type ChartTimeframe = (typeof TIMEFRAMES)[number]['timeframe'];

/** Address of the embedded chart of a symbol; the page is framed from a host the content security policy names. */
export function widgetUrl(instrument: Analysed, interval: string, theme: 'dark' | 'light'): string {
  const query = new URLSearchParams({
    symbol: INSTRUMENTS[instrument].chartSymbol,
    interval,
    theme,
    style: '1',
    timezone: 'Etc/UTC',
    locale: 'en',
    hideideas: '1',
    saveimage: '0',
    withdateranges: '1',
  });
  return `https://s.tradingview.com/widgetembed/?${query.toString()}`;
}

/** A level with its name, as a memo's KEY LEVELS are shown. */
export interface KeyLevel {
  name: string;
  /** Null: the line names no price at its end. */
  price: string | null;
}

const AT_END = /^(.*\S)\s*(?:[:=\u2013-]\s*|\s)(\d[\d,]*(?:\.\d+)?)$/;
/** Four digits or more in all, so that neither '4H' nor '50 pips' is a price, and no range: '42,980 - 43,190'. */
const AT_START = /^(?=(?:[\d,.]*\d){4})(\d[\d,]*(?:\.\d+)?)(?:\s*[:=\u2013-]\s*|\s+)([^\s\d:=\u2013-].*)$/;

/** The lines of KEY LEVELS: 'Weekly range high: 197.050', or '197.050 weekly range high', is a name and a price; others stand as they are. */
export function keyLevelsOf(text: string): KeyLevel[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, name, price] = AT_END.exec(line) ?? [];
      if (name && price) return { name: name.replace(/[\s:=\u2013-]+$/, ''), price };
      const [, first, rest] = AT_START.exec(line) ?? [];
      return first && rest ? { name: rest, price: first } : { name: line, price: null };
    });
}
