import { showPrice, onSent, shownPrices } from './shown-prices.ts';
import { firstStatement, LINGER_MS, reportShownPrices } from './report-shown-prices.ts';

let hidden = false;
Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
const setHidden = (to: boolean): void => {
  hidden = to;
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('what a page says that it shows (docs/REALTIME.md#what-a-page-shows)', () => {
  const sent: unknown[] = [];
  let drop: () => void;
  let stop: () => void;
  let knows: () => void;
  let ends: (() => void)[];
  const socket = {
    connected: true,
    on: (_name: string, listener: () => void) => (drop = listener),
    emit: (_name: string, watch: unknown) => sent.push(watch),
  };

  beforeEach(() => {
    jest.useFakeTimers();
    sent.length = 0;
    hidden = false;
    ends = [showPrice('US30')];
    expect(firstStatement()).toEqual(['US30']);
    ({ knows, stop } = reportShownPrices(socket));
  });
  afterEach(() => {
    stop();
    hidden = false;
    ends.forEach((end) => end());
    expect(shownPrices()).toEqual([]);
    jest.useRealTimers();
  });

  it('is nothing to a gateway that has not shown that it knows: it would end the connection', () => {
    setHidden(true);
    ends.push(showPrice('GBPJPY'));
    jest.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    knows();
    expect(sent).toEqual(['none']);
  });

  it('is not repeated: what stood in the handshake holds', () => {
    knows();
    ends.push(showPrice('US30'));
    jest.advanceTimersByTime(1000);
    setHidden(false);
    expect(sent).toEqual([]);
  });

  it('is one statement for all that comes and goes together', () => {
    knows();
    ends.push(showPrice('GBPJPY'), showPrice('AUDUSD'));
    showPrice('GBPUSD')();
    jest.advanceTimersByTime(0);
    expect(sent).toEqual([['AUDUSD', 'GBPJPY', 'US30']]);
  });

  it('waits for nothing on coming back, and a tab switched to and fro says only how it ended', () => {
    knows();
    setHidden(true);
    jest.advanceTimersByTime(1000);
    setHidden(false);
    expect(sent).toEqual(['none', ['US30']]);
    for (let times = 0; times < 20; times += 1) {
      setHidden(true);
      setHidden(false);
    }
    jest.advanceTimersByTime(1000);
    expect(sent).toHaveLength(2);
    for (let times = 0; times < 20; times += 1) {
      setHidden(true);
      setHidden(false);
    }
    setHidden(true);
    jest.advanceTimersByTime(1000);
    expect(sent.slice(2)).toEqual(['none']);
  });

  it('goes on for a while with what is shown no longer, so that who comes back sees the present at once', () => {
    knows();
    const end = showPrice('GBPJPY');
    jest.advanceTimersByTime(1000);
    end();
    jest.advanceTimersByTime(1000);
    ends.push(showPrice('GBPJPY'));
    jest.advanceTimersByTime(LINGER_MS);
    expect(sent).toEqual([['GBPJPY', 'US30']]);
    ends.pop()!();
    ends.push(showPrice('AUDUSD'));
    jest.advanceTimersByTime(1000);
    expect(sent.slice(1)).toEqual([['AUDUSD', 'GBPJPY', 'US30']]);
    jest.advanceTimersByTime(LINGER_MS);
    expect(sent.slice(2)).toEqual([['AUDUSD', 'US30']]);
  });

  it('asks for nothing that lingers once nobody sees the page', () => {
    knows();
    const end = showPrice('GBPJPY');
    jest.advanceTimersByTime(1000);
    end();
    setHidden(true);
    jest.advanceTimersByTime(1000);
    setHidden(false);
    jest.advanceTimersByTime(LINGER_MS);
    expect(sent).toEqual([['GBPJPY', 'US30'], 'none', ['US30']]);
  });

  it('begins anew with each connection, by its handshake', () => {
    knows();
    setHidden(true);
    drop();
    jest.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
    expect(firstStatement()).toBe('none');
    setHidden(false);
    expect(sent).toEqual([]);
    knows();
    expect(sent).toEqual([['US30']]);
  });

  it('is all where a part follows everything, or shows more than is told one by one', () => {
    knows();
    const endAll = showPrice();
    jest.advanceTimersByTime(1000);
    endAll();
    jest.advanceTimersByTime(1000);
    const many = Array.from({ length: 100 }, (_, at) => showPrice(`SYM${at}` as Uppercase<string>));
    jest.advanceTimersByTime(1000);
    many.forEach((end) => end());
    jest.advanceTimersByTime(1000);
    expect(sent).toEqual(['all', ['US30'], 'all', ['US30']]);
  });

  it('is told on this page too: what is not sent any more can be forgotten', () => {
    const reported: unknown[] = [];
    const end = onSent((watch) => reported.push(watch));
    knows();
    ends.push(showPrice('GBPJPY'));
    jest.advanceTimersByTime(1000);
    firstStatement();
    end();
    expect(reported).toEqual([
      ['GBPJPY', 'US30'],
      ['GBPJPY', 'US30'],
    ]);
  });
});
