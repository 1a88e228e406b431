import fc from 'fast-check';
import { decodePrices, encodePrices } from './compact-prices.ts';
import { PRICE_SOURCES } from './price-source.ts';
import { FEED_STATES, type FeedHealth, type LatestQuotes, type PriceFrame, type Quote } from './prices.ts';
import type { InstrumentSymbol } from './instruments.ts';

const symbol = fc.stringMatching(/^[A-Z][A-Z0-9]{2,9}$/);
const price = fc.oneof(
  fc.stringMatching(/^[0-9]{1,9}(\.[0-9]{1,5})?$/),
  fc.constantFrom('196.118', '196.138', '42850.50'),
);
const at = fc.nat({ max: 8_640_000_000_000_000 });
const source = fc.constantFrom(...PRICE_SOURCES);

const quote = fc.record(
  { bid: price, ask: price, price, at, source, tradeable: fc.boolean() },
  { requiredKeys: ['bid', 'ask', 'price', 'at', 'source'] },
);
const feed: fc.Arbitrary<FeedHealth> = fc.record({
  source: fc.option(source),
  state: fc.constantFrom(...FEED_STATES),
  at: fc.option(at),
  message: fc.option(fc.string()),
});
const by = <T>(values: fc.Arbitrary<T>, least = 0) =>
  fc.uniqueArray(fc.tuple(symbol, values), { selector: ([name]) => name, minLength: least, maxLength: 8 });
const frames: fc.Arbitrary<PriceFrame> = fc
  .record({
    quotes: by(quote),
    feeds: fc.option(by(feed, 1)),
    closes: fc.option(fc.record({ day: fc.constant('2026-11-22'), prices: by(price) })),
  })
  .map(
    ({ quotes, feeds, closes }) =>
      ({
        ...Object.fromEntries(quotes.map(([name, rest]) => [name, { symbol: name, ...rest } as Quote])),
        ...(feeds && { feeds: Object.fromEntries(feeds) }),
        ...(closes && { closes: { day: closes.day, prices: Object.fromEntries(closes.prices) } }),
      }) as PriceFrame,
  );

describe('compact price frames (docs/REALTIME.md#compact-frames)', () => {
  it('say what the object says, also over the wire', () => {
    fc.assert(
      fc.property(frames, (frame) => {
        expect(decodePrices(JSON.parse(JSON.stringify(encodePrices(frame))))).toEqual(frame);
      }),
      { numRuns: 500 },
    );
  });

  it('take less than a third of its bytes for what really moves', () => {
    const moved = (name: InstrumentSymbol, bid: string, ask: string, middle: string): LatestQuotes => ({
      [name]: { symbol: name, bid, ask, price: middle, at: 1_795_431_600_123, source: 'simulated' },
    });
    const frame: PriceFrame = {
      ...moved('AUDUSD', '0.64974', '0.64986', '0.64980'),
      ...moved('GBPJPY', '196.110', '196.130', '196.121'),
      ...moved('US30', '42848.50', '42851.50', '42850.00'),
    };
    expect(encodePrices(frame)).toEqual([
      'AUDUSD 0.64974 86 mwt5m8zf S',
      'GBPJPY 196.110 30 :21',
      'US30 42848.50 51.50',
    ]);
    expect(JSON.stringify(encodePrices(frame)).length / JSON.stringify(frame).length).toBeLessThan(0.3);
  });

  it('are refused when they are anything else', () => {
    for (const wrong of [
      null,
      {},
      'US30',
      [null],
      [{}],
      [''],
      ['US30'],
      ['US30 1'],
      ['US30 1 2'],
      ['us30 1 2 0 S'],
      ['__proto__ 1 2 0 S'],
      ['US30 one 2 0 S'],
      ['US30 1 234 0 S'],
      ['US30 1.5 2. 0 S'],
      ['US30 1 = 0 S'],
      ['US30 1 =2.5 0 S'],
      ['US30 1 2 : 0 S'],
      ['US30 1 2 :=x 0 S'],
      ['US30 1 2 0 0 S'],
      ['US30 1 2 0 X'],
      ['US30 1 2 0 S*'],
      ['US30 1 2 zzzzzzzzzzzzzzzz S'],
      ['US30 1 2 -- S'],
      ['US30 9999999999999999 8 0 S'],
      ['~US30 well S -'],
      ['~US30 live X -'],
      ['~US30 live S Z'],
      ['~us30 live S -'],
      ['!yesterday'],
      ['!2026-11-22 US30'],
      ['!2026-11-22 US30=x'],
      ['!2026-11-22 US30=1=2'],
    ])
      expect(() => decodePrices(wrong)).toThrow('Malformed price frame');
  });

  it('never say something else after a text was damaged: they are refused, or well formed', () => {
    fc.assert(
      fc.property(frames, fc.nat(), fc.string({ maxLength: 3 }), (frame, seed, noise) => {
        const texts = encodePrices(frame);
        if (texts.length === 0) return;
        const index = seed % texts.length;
        const text = texts[index]!;
        const place = seed % (text.length + 1);
        texts[index] = text.slice(0, place) + noise + text.slice(place + 1);
        let read: PriceFrame;
        try {
          read = decodePrices(texts);
        } catch (error) {
          expect((error as Error).message).toContain('Malformed price frame');
          return;
        }
        expect(decodePrices(encodePrices(read))).toEqual(read);
      }),
    );
  });
});
