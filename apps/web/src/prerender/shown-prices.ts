import type { InstrumentSymbol } from '@t0/contracts/prices';
import { showPrice } from '../live/shown-prices.ts';
import { FEED_TROUBLES, changeTexts, feedStatus, priceText, flashPrice } from '../prices/price-texts.ts';
import { areSimulated, dayChangeOf, usePrices, type Prices } from '../prices/price-store.ts';

type Update = (prices: Prices) => void;

/**
 * Keeps the prices of a server-rendered page current. It writes what the components render from the same prices (`PriceCell`, `TickerItem`,
 * `LandingTicker`, `FeedLabel`, `SimulatedLabel`), so that the program hydrates the page as it is then. Returns a function that stops it.
 */
export function followShownPrices(root: HTMLElement): () => void {
  const all = (selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
  const cells = all('[data-price]');
  const updates: Update[] = [
    ...cells.map(priceCell),
    ...all('[data-change]').map(dayChange),
    ...all('[data-label=feed]').map(feedLabel),
    ...all('[data-label=simulated]').map((label) => (prices: Prices) => show(label, areSimulated(prices))),
    ...all('[data-label=reference]').map((label) => (prices: Prices) => show(label, !hasLive(cells, prices))),
  ];
  const ends = cells.map(({ dataset }) => showPrice(dataset.price as InstrumentSymbol));
  ends.push(usePrices.subscribe((prices) => updates.forEach((update) => update(prices))));
  return () => ends.forEach((end) => end());
}

function priceCell(cell: HTMLElement): Update {
  const symbol = cell.dataset.price as InstrumentSymbol;
  const fallback = cell.hasAttribute('data-reference') ? cell.textContent : undefined;
  let lastTick = 0;
  return (prices) => {
    const quote = prices.quotes[symbol];
    write(cell, priceText(symbol, prices, fallback));
    setAttribute(cell, 'data-reference', fallback !== undefined && !quote ? 'true' : null);
    if (quote?.move && quote.tick > 1 && quote.tick !== lastTick) flashPrice(cell, quote.move);
    lastTick = quote?.tick ?? 0;
  };
}

function dayChange(place: HTMLElement): Update {
  const symbol = place.dataset.change as InstrumentSymbol;
  const [inPips, inPercent] = place.children as unknown as [HTMLElement, HTMLElement];
  return (prices) => {
    const { trend, pips, percent, title } = changeTexts(
      symbol,
      prices.quotes[symbol] !== undefined,
      dayChangeOf(symbol, prices),
    );
    place.dataset.trend = trend;
    write(inPips, pips);
    write(inPercent, percent);
    setAttribute(inPercent, 'title', title ?? null);
  };
}

function feedLabel(button: HTMLElement): Update {
  const [mark, names] = button.children as unknown as [HTMLElement, HTMLElement];
  const icons = [...mark.children].slice(0, -2);
  const [word, symbols] = [...mark.children].slice(-2) as [HTMLElement, HTMLElement];
  return (prices) => {
    const { label, trouble, concerned } = feedStatus(prices.feeds, areSimulated(prices));
    show(button, label !== null);
    write(names, label ?? '');
    show(mark, trouble !== null);
    setAttribute(mark, 'data-trouble', trouble);
    Object.keys(FEED_TROUBLES).forEach((state, index) => show(icons[index]!, state === trouble));
    write(word, trouble ? FEED_TROUBLES[trouble].word : '');
    write(symbols, concerned);
  };
}

const hasLive = (cells: HTMLElement[], { quotes }: Prices): boolean =>
  cells.some(({ dataset }) => quotes[dataset.price as InstrumentSymbol] !== undefined);

const show = (element: Element, shown: boolean): void => void element.toggleAttribute('hidden', !shown);

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
