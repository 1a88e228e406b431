import { wireSignal } from '../../../shared/testing/wire-signal.ts';
import { signalFeed } from '../live/feed.ts';
import type { SignalEvent } from '../live/feed.ts';
import { setAlertSettings, useAlertSettings } from './alert-settings.ts';
import { announceArrivals } from './announce.ts';
import { playTone } from './tone.ts';

jest.mock('./tone.ts', () => ({ playTone: jest.fn(() => Promise.resolve()) }));

const shown: [string, NotificationOptions | undefined][] = [];
class FakeNotification {
  static permission = 'granted';
  constructor(title: string, options?: NotificationOptions) {
    shown.push([title, options]);
  }
}
const signal = (id: number) =>
  wireSignal({ id, version: 1, instrument: 'GBPJPY', direction: 'long', entryPrice: '196.120', memo: 'Retest' });
const created = (id: number, seq: number): SignalEvent =>
  ({ seq, type: 'signal.created', v: 1, audience: 'subscribers', at: '', data: signal(id) }) as SignalEvent;

describe('a new signal beside the screen', () => {
  let stop: () => void;
  let hidden = true;
  beforeEach(() => {
    localStorage.clear();
    shown.length = 0;
    jest.mocked(playTone).mockClear();
    Object.assign(globalThis, { Notification: FakeNotification });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    signalFeed.clear();
    signalFeed.receive({ data: [signal(1)], cursor: { epoch: 'e', seq: 10 } });
    setAlertSettings({ sound: true, desktop: true });
    stop = announceArrivals();
  });
  afterEach(() => stop());

  it('is heard, and announced while nobody looks, once', () => {
    hidden = true;
    signalFeed.tell([created(2, 11)]);
    signalFeed.tell([created(2, 11)]);
    expect(jest.mocked(playTone).mock.calls).toEqual([['long']]);
    expect(shown).toEqual([['LONG GBPJPY @ 196.120', { body: 'Retest', tag: 'signal-2' }]]);
  });

  it('is not announced by the browser while the page is looked at', () => {
    hidden = false;
    signalFeed.tell([created(2, 11)]);
    expect([jest.mocked(playTone).mock.calls.length, shown]).toEqual([1, []]);
  });

  it('is silent unless somebody asked for it, and the choice is kept on this device', () => {
    setAlertSettings({ sound: false, desktop: false });
    signalFeed.tell([created(2, 11)]);
    expect([jest.mocked(playTone).mock.calls, shown]).toEqual([[], []]);
    expect(JSON.parse(localStorage.getItem('t0-signal-alerts')!)).toEqual({ sound: false, desktop: false });
    expect(useAlertSettings.getState().sound).toBe(false);
  });
});
