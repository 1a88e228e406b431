import { act, fireEvent, screen } from '@testing-library/react';
import { useConnection } from '../../shared/lib/connection.ts';
import { show } from '../../../../../tests/support/web/show.tsx';
import { ChartFrame } from './analysis-section.tsx';

const LOADING = 'The TradingView chart is loading. T0 prices are shown meanwhile.';
const FAILED = 'The TradingView chart cannot be loaded. T0 prices are shown instead.';

const frame = () => document.querySelector('iframe');
const source = () => screen.getByTestId('chart-US30').dataset['source'];
const own = () => screen.queryByText('our chart') !== null;
const wait = (ms: number): void => act(() => jest.advanceTimersByTime(ms));
const post = (data: unknown, from: Window | null = frame()!.contentWindow): void =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, source: from })));
const choose = (name: string): void => void fireEvent.click(screen.getByRole('radio', { name }));
const connection = (state: 'live' | 'reconnecting'): void => act(() => useConnection.setState({ state }));

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  });
  useConnection.setState({ state: 'live' });
  show(<ChartFrame instrument="US30" timeframe="4H" interval="240" visible ownChart={<p>our chart</p>} />);
});
afterEach(() => jest.useRealTimers());

describe('the embedded chart (docs/product/terminal.md#embedded-charts)', () => {
  it('takes the place of ours once it says that it is drawn; until then it cannot be reached', () => {
    expect([source(), own()]).toEqual(['own', true]);
    expect(screen.getByRole('status').textContent).toBe(LOADING);
    fireEvent.load(frame()!);
    expect([source(), own()]).toEqual(['own', true]);
    expect(frame()!.parentElement!.hasAttribute('inert')).toBe(true);
    post({ name: 'tv-widget-load' });
    expect([source(), own()]).toEqual(['widget', false]);
    expect(screen.queryByRole('status')).toBeNull();
    expect(frame()!.parentElement!.hasAttribute('inert')).toBe(false);
    wait(60_000);
    expect(source()).toBe('widget');
  });

  it.each([
    ['whose frame loaded something that says nothing, such as an error page', () => fireEvent.load(frame()!), 8_000],
    ['whose frame never loads', () => undefined, 30_000],
    ['that has no data', () => post('{"name":"tv-widget-no-data"}'), 0],
  ])('gives way to ours with a word when it is one %s; a late one is still taken', (_what, happen, ms) => {
    happen();
    wait(ms);
    expect(screen.getByRole('status').textContent).toBe(FAILED);
    expect(screen.getByRole('radio', { name: 'T0 prices' }).getAttribute('aria-checked')).toBe('true');
    expect([source(), own()]).toEqual(['own', true]);
    post({ name: 'tv-widget-load' });
    expect(source()).toBe('widget');
  });

  it('is no matter of what other windows say', () => {
    post({ name: 'tv-widget-load' }, window);
    expect(source()).toBe('own');
  });

  it.each([
    ['the network is back', () => act(() => void window.dispatchEvent(new Event('online')))],
    ['the server is back', () => (connection('reconnecting'), connection('live'))],
    ['asked to', () => choose('TradingView')],
  ])('is loaded anew after a failure when %s', (_when, back) => {
    wait(30_000);
    const before = frame();
    back();
    expect(screen.getByRole('status').textContent).toBe(LOADING);
    expect(frame()).not.toBe(before);
    post({ name: 'tv-widget-load' });
    expect(source()).toBe('widget');
  });

  it('is left alone by the network’s return while it is drawn, and goes when ours is chosen', () => {
    post({ name: 'tv-widget-load' });
    const before = frame();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(frame()).toBe(before);
    choose('T0 prices');
    expect([frame(), own()]).toEqual([null, true]);
  });
});
