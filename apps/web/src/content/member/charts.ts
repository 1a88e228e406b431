import type { ChartMemo, ChartNote, NoteTimeframe } from '@t0/contracts/content';
import { chartedInstruments, findInstrument, instrumentSymbols, type SignalInstrument } from '@t0/contracts/prices';
import { compareText } from '@t0/domain/platform';
import { defineLive } from '../../live/define-live.ts';
import { LIVE_LISTS } from '../../live/lists.ts';

/** The market analysis of each instrument, live. */
export const chartMemos = defineLive<ChartMemo>({
  ...LIVE_LISTS.chartMemos,
  offline: true,
  order: (a, b) => compareText(a.instrument, b.instrument),
  pollMs: 30_000,
  failure: 'The analysis cannot be loaded.',
});

/** The note of each instrument and timeframe, live. */
export const chartNotes = defineLive<ChartNote>({
  ...LIVE_LISTS.chartNotes,
  offline: true,
  order: (a, b) => compareText(b.updatedAt, a.updatedAt),
  pollMs: 30_000,
  failure: 'The chart notes cannot be loaded.',
});

/** A tab of an analysis: its timeframe, and the interval of the embedded chart. */
export interface AnalysisTab {
  timeframe: NoteTimeframe;
  interval: string;
}

/** The tabs that are always there (docs/product/terminal.md#complete-analysis). */
export const TIMEFRAMES: readonly AnalysisTab[] = [
  { timeframe: 'Monthly', interval: '1M' },
  { timeframe: 'Weekly', interval: '1W' },
  { timeframe: '4H', interval: '240' },
];

const SHORT: AnalysisTab = { timeframe: '15min', interval: '15' };

/** True if a memo has content; an emptied one has none. */
export function hasContent(memo: ChartMemo): boolean {
  const { memoText, keyLevels, marketStructure, riskManagement, memoImageUrls } = memo;
  const texts = [memoText, keyLevels, marketStructure, riskManagement];
  return memoImageUrls.length > 0 || texts.some((text) => text.trim() !== '');
}

/** Instruments with a section: the permanent ones, then every other that has a memo or a note, so that published texts can be read. */
export function analysedInstruments(notes: readonly ChartNote[], memos: readonly ChartMemo[]): SignalInstrument[] {
  const written = new Set([...notes, ...memos.filter(hasContent)].map(({ instrument }) => instrument));
  const charted = chartedInstruments();
  const others = instrumentSymbols().filter((one) => written.has(one) && !charted.includes(one));
  return [...charted, ...others];
}

/** The tabs of an instrument: 15min is one where there is a note for it. */
export function analysisTabs(instrument: SignalInstrument, notes: readonly ChartNote[]): readonly AnalysisTab[] {
  const isShort = (note: ChartNote): boolean => note.instrument === instrument && note.timeframe === SHORT.timeframe;
  return notes.some(isShort) ? [...TIMEFRAMES, SHORT] : TIMEFRAMES;
}

/** Address of the embedded chart of a symbol, with its times in `timezone` ('Etc/UTC', 'Europe/Berlin'); the page is framed from a host the content security policy names. */
export function widgetUrl(
  instrument: SignalInstrument,
  interval: string,
  theme: 'dark' | 'light',
  timezone: string,
): string {
  const query = new URLSearchParams({
    symbol: findInstrument(instrument)?.chartSymbol ?? instrument,
    interval,
    theme,
    style: '1',
    timezone,
    locale: 'en',
    hideideas: '1',
    saveimage: '0',
    withdateranges: '1',
    // The widget reports the drawn chart only to a page that names its frame.
    frameElementId: `tradingview-${instrument}`,
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

/** The lines of KEY LEVELS: 'Weekly range high: 197.050', or '197.050 weekly range high', is a name and a price; others stay. */
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
