import type { InstrumentSymbol } from './instruments.ts';
import { PRICE_SOURCES, type PriceSource } from './price-source.ts';
import { FEED_STATES } from './prices.ts';
import type { DayCloses, FeedHealth, FeedState, PriceFeeds, PriceFrame, Quote } from './prices.ts';

/**
 * A price frame in texts, a third of the object's bytes and less (docs/REALTIME.md#compact-frames). One text per quote, then one per feed
 * (`~`), then one for yesterday's closes (`!`). An empty list says nothing.
 */
export type CompactPrices = string[];

const FEED = '~';
const CLOSES = '!';
/** The placeholder of a null value. */
const NULL = '-';
const SYMBOL = /^[A-Z][A-Z0-9]*$/;
const PRICE = /^\d+(?:\.\d+)?$/;
/** Before a price that is not the middle of bid and ask. */
const PRICED = ':';
/** Source, and whether it can be traded where that is said. */
const HOW = /^[A-Z][+-]?$/;
/** Twice a number with this many digits is exact. */
const MOST_DIGITS = 15;
const TIME = /^-?[0-9a-z]+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The letter that stands for each source. */
const LETTERS: ReadonlyMap<string, PriceSource> = new Map(
  PRICE_SOURCES.map((source) => [source.charAt(0).toUpperCase(), source]),
);

/** A price frame as texts. Empty `feeds` are left out, as they carry nothing. */
export function encodePrices({ feeds, closes, ...quotes }: PriceFrame): CompactPrices {
  let before: Quote | undefined;
  const texts = Object.values(quotes).map((quote) => {
    const text = quoteText(quote, before);
    before = quote;
    return text;
  });
  for (const [symbol, feed] of Object.entries(feeds ?? {})) texts.push(feedText(symbol, feed));
  if (closes) texts.push(closesText(closes));
  return texts;
}

/** The price frame that the texts say. Throws on anything that `encodePrices` does not write. */
export function decodePrices(texts: unknown): PriceFrame {
  if (!Array.isArray(texts)) throw malformed(texts);
  const frame: PriceFrame = {};
  const feeds: PriceFeeds = {};
  let before: Quote | undefined;
  for (const text of texts as unknown[]) {
    if (typeof text !== 'string') throw malformed(text);
    if (text.startsWith(FEED)) Object.assign(feeds, readFeed(text));
    else if (text.startsWith(CLOSES)) frame.closes = readCloses(text);
    else {
      before = readQuote(text, before);
      frame[before.symbol] = before;
    }
  }
  return Object.keys(feeds).length > 0 ? { ...frame, feeds } : frame;
}

/**
 * `SYMBOL bid ask [:price] [time] [source]`: of ask and price what differs from the bid. Left out: a price that is the middle, a time and a
 * source that are those of the quote before.
 */
function quoteText({ symbol, bid, ask, price, at, source, tradeable }: Quote, before: Quote | undefined): string {
  const time = at - (before?.at ?? 0);
  const mark = tradeable === undefined ? '' : tradeable ? '+' : '-';
  const words: string[] = [symbol, bid, tailOf(ask, bid)];
  if (price !== middleOf(bid, ask)) words.push(PRICED + tailOf(price, bid));
  if (time !== 0) words.push(time.toString(36));
  if (source !== before?.source || mark !== '') words.push(letterOf(source) + mark);
  return words.join(' ');
}

function readQuote(text: string, before: Quote | undefined): Quote {
  const [symbol = '', bid = '', tail = '', ...rest] = text.split(' ');
  if (!SYMBOL.test(symbol) || !PRICE.test(bid)) throw malformed(text);
  const ask = whole(tail, bid);
  const price = rest[0]?.startsWith(PRICED) ? whole(rest.shift()!.slice(PRICED.length), bid) : middleOf(bid, ask);
  const how = HOW.test(rest.at(-1) ?? '') ? rest.pop()! : '';
  const source = how === '' ? before?.source : LETTERS.get(how.charAt(0));
  if (price === null || source === undefined || rest.length > 1) throw malformed(text);
  const at = (before?.at ?? 0) + (rest[0] === undefined ? 0 : readTime(rest[0]));
  const quote = { symbol: symbol as InstrumentSymbol, bid, ask, price, at, source };
  return how.length > 1 ? { ...quote, tradeable: how.endsWith('+') } : quote;
}

/** `~SYMBOL state source time [message]`. */
function feedText(symbol: string, { state, source, at, message }: FeedHealth): string {
  const words = [symbol, state, source ? letterOf(source) : NULL, at === null ? NULL : at.toString(36)];
  return FEED + [...words, ...(message === null ? [] : [message])].join(' ');
}

function readFeed(text: string): PriceFeeds {
  const [symbol = '', state = '', letter = '', time = '', ...words] = text.slice(1).split(' ');
  const source = letter === NULL ? null : LETTERS.get(letter);
  if (!SYMBOL.test(symbol) || !FEED_STATES.includes(state as FeedState) || source === undefined) throw malformed(text);
  return {
    [symbol]: {
      source,
      state: state as FeedState,
      at: time === NULL ? null : readTime(time),
      message: words.length > 0 ? words.join(' ') : null,
    },
  };
}

/** `!day SYMBOL=price ...`. */
function closesText({ day, prices }: DayCloses): string {
  return CLOSES + [day, ...Object.entries(prices).map(([symbol, price]) => `${symbol}=${price}`)].join(' ');
}

function readCloses(text: string): DayCloses {
  const [day = '', ...words] = text.slice(1).split(' ');
  if (!DAY.test(day)) throw malformed(text);
  const prices: DayCloses['prices'] = {};
  for (const word of words) {
    const [symbol = '', price = '', ...more] = word.split('=');
    if (more.length > 0 || !SYMBOL.test(symbol) || !PRICE.test(price)) throw malformed(text);
    prices[symbol as InstrumentSymbol] = price;
  }
  return { day, prices };
}

/** The part of a price that differs from the bid, from the left; all of it, behind `=`, if the lengths differ. Never empty. */
function tailOf(price: string, bid: string): string {
  if (price.length !== bid.length) return `=${price}`;
  let same = 0;
  while (same < price.length - 1 && price[same] === bid[same]) same += 1;
  return price.slice(same);
}

function whole(tail: string, bid: string): string {
  const price = tail.startsWith('=') ? tail.slice(1) : bid.slice(0, -tail.length) + tail;
  if (tail === '' || (!tail.startsWith('=') && price.length !== bid.length) || !PRICE.test(price))
    throw malformed(tail);
  return price;
}

/** The middle of bid and ask in the bid's decimals, half a unit counted up; null where that is beyond exact numbers. */
function middleOf(bid: string, ask: string): string | null {
  const decimals = (text: string): number => (text.includes('.') ? text.length - 1 - text.indexOf('.') : 0);
  const digits = decimals(bid);
  if (decimals(ask) !== digits || Math.max(bid.length, ask.length) > MOST_DIGITS) return null;
  const units = (text: string): number => Number(text.replace('.', ''));
  const middle = String(Math.ceil((units(bid) + units(ask)) / 2)).padStart(digits + 1, '0');
  return digits === 0 ? middle : `${middle.slice(0, -digits)}.${middle.slice(-digits)}`;
}

function readTime(text: string): number {
  const time = parseInt(text, 36);
  if (!TIME.test(text) || !Number.isSafeInteger(time)) throw malformed(text);
  return time;
}

const letterOf = (source: PriceSource): string => source.charAt(0).toUpperCase();

const malformed = (what: unknown): Error => new Error(`Malformed price frame: ${JSON.stringify(what)}`);
