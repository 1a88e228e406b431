import { directionBadge, inferDirection, type DirectionSource, type KnownSignal } from './notification-direction.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 19, 12, minute)).toISOString();
const signal = (id: number, instrument: string, direction: string, minute: number): KnownSignal =>
  ({ id, instrument, direction, createdAt: at(minute) }) as KnownSignal;
const SIGNALS = [
  signal(1, 'AUDUSD', 'long', 0),
  signal(2, 'AUDUSD', 'short', 20),
  signal(3, 'US30', 'short', 5),
  signal(4, 'GBPUSD', 'long', 10),
];
const notification = (
  type: string,
  title: string,
  message = '',
  given: Partial<DirectionSource> = {},
): DirectionSource => ({ type, title, message, createdAt: at(10), signalId: null, ...given }) as DirectionSource;

describe('direction of a notification (docs/product/notifications.md#direction-badge)', () => {
  it.each([
    ['a long word', notification('signal', 'LONG GBPJPY @ 196.120'), 'long'],
    ['a short word', notification('signal', 'SHORT GBPUSD @ 1.34180'), 'short'],
    ['any of the long words', notification('signal', 'Bullish call on gold'), 'long'],
    ['buy', notification('signal', 'BUY now'), 'long'],
    ['rise', notification('signal', 'Expect a rise'), 'long'],
    ['up, in the message', notification('signal', 'Update', 'Prices go up from here'), 'long'],
    ['any of the short words', notification('signal', 'Bearish below the level'), 'short'],
    ['sell', notification('signal', 'Sell the retest'), 'short'],
    ['both: long is checked first', notification('signal', 'SHORT US30', 'until it moves up'), 'long'],
    ['the text speaks of a signal, whatever the type', notification('info', 'New Signal', 'go long'), 'long'],
    ['words without a signal say nothing', notification('info', 'Markets are up'), null],
    ['part of a word is none', notification('signal', 'Weekly supply, shortage, belong'), null],
    ['the nearest signal of the instrument', notification('signal', 'AUDUSD moved', '', { createdAt: at(9) }), 'long'],
    ['the nearest may come later', notification('signal', 'AUDUSD moved', '', { createdAt: at(11) }), 'short'],
    ['the instrument in any case', notification('alert', 'us30 signal closed'), 'short'],
    ['words go before the instrument', notification('signal', 'AUDUSD sell', '', { createdAt: at(0) }), 'short'],
    ['an instrument that is not among the three', notification('signal', 'GBPUSD moved'), null],
    ['an instrument without signals', notification('signal', 'GBPJPY moved'), null],
    ['an instrument, but no signal', notification('alert', 'US30 above 43,000'), null],
    ['nothing at all', notification('signal', 'Good morning'), null],
  ])('%s', (_name, given, direction) => expect(inferDirection(given, SIGNALS)).toBe(direction));

  it.each([
    ['LONG', notification('signal', 'LONG GBPJPY @ 196.120'), 'LONG'],
    ['SHORT', notification('alert', 'US30 signal closed'), 'SHORT'],
    ['SIGNAL without a direction', notification('signal', 'Good morning'), 'SIGNAL'],
    ['SIGNAL by the text alone', notification('info', 'No signals today'), 'SIGNAL'],
    ['nothing for the rest', notification('info', 'US30 opens late'), null],
    ['the linked signal before any word', notification('signal', 'SHORT', 'up', { signalId: 2 }), 'SHORT'],
    ['words when the linked signal is gone', notification('signal', 'LONG', '', { signalId: 99 }), 'LONG'],
  ])('badge: %s', (_name, given, badge) => expect(directionBadge(given, SIGNALS)).toBe(badge));
});
