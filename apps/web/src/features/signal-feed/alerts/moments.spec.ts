import type { Signal } from '@t0/contracts';
import { wireSignal } from '../../../shared/testing/wire-signal.ts';
import { dismissToast, toast, useToasts } from '../../../shared/ui/toast-store.ts';
import { signalFeed } from '../live/feed.ts';
import type { SignalEvent } from '../live/feed.ts';
import { setAlertSettings } from './alert-settings.ts';
import { announceMoments } from './moments.ts';
import { playTone } from './tone.ts';

jest.mock('./tone.ts', () => ({ playTone: jest.fn(() => Promise.resolve()) }));

const notices: [string, NotificationOptions | undefined][] = [];
class FakeNotification {
  static permission = 'granted';
  constructor(title: string, options?: NotificationOptions) {
    notices.push([title, options]);
  }
}
const open = [
  wireSignal({ id: 1, status: 'limit' }),
  wireSignal({ id: 2 }),
  wireSignal({ id: 3 }),
  wireSignal({ id: 4 }),
];
let seq = 10;
let hidden = false;
let wanted = true;
let stop: () => void;
const event = (type: SignalEvent['type'], data: object): SignalEvent =>
  ({ seq: ++seq, type, v: 1, audience: 'subscribers', at: '', data }) as SignalEvent;
const updated = (id: number, given: Partial<Signal>): SignalEvent =>
  event('signal.updated', { ...open[id - 1], version: 2, updatedAt: new Date().toISOString(), ...given });
const deleted = (id: number): SignalEvent => event('signal.deleted', { id, version: 9 });
const stopped = (id: number, closedAt = new Date()): SignalEvent =>
  updated(id, { status: 'closed', closeReason: 'stop', closePrice: '43191', closedAt: closedAt.toISOString() });
const look = (): [string, string | undefined] | null => {
  const { current } = useToasts.getState();
  return current && [current.title, current.description];
};
const dismiss = (): void => dismissToast(useToasts.getState().current!.id);
const reveal = (isHidden: boolean): void => {
  hidden = isHidden;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  notices.length = 0;
  jest.mocked(playTone).mockClear();
  Object.assign(globalThis, { Notification: FakeNotification });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  [hidden, wanted] = [false, true];
  useToasts.setState({ current: null });
  signalFeed.clear();
  signalFeed.receive({ data: open, cursor: { epoch: 'e', seq: (seq = 10) } });
  setAlertSettings({ sound: true, desktop: true });
  stop = announceMoments(() => wanted);
});
afterEach(() => stop());

describe('what becomes of open signals', () => {
  it.each([
    [() => updated(1, { status: 'active' }), 'Limit order activated', 'activated', 'limit-order'],
    [() => updated(2, { t0Hit: true }), 'T0 HIT: SHORT US30', 'won', 'success'],
    [() => updated(2, { status: 'closed', closeReason: 't1' }), 'T1 HIT: SHORT US30', 'won', 'success'],
    [() => stopped(2), 'STOP HIT: SHORT US30', 'lost', 'error'],
    [() => deleted(2), 'WITHDRAWN: SHORT US30', 'lost', 'news'],
  ])('is a toast and a tone, and the browser is quiet while the page is looked at', (make, title, tone, look_) => {
    const told = make();
    signalFeed.tell([told]);
    signalFeed.tell([told]);
    expect(look()?.[0]).toBe(title);
    expect(useToasts.getState().current?.tone).toBe(look_);
    expect(jest.mocked(playTone).mock.calls).toEqual([[tone]]);
    expect(notices).toEqual([]);
  });

  it('is one toast when several come at once, as after being away; each signal by where it stands now', () => {
    signalFeed.tell([updated(1, { status: 'active' }), deleted(3), updated(2, { t0Hit: true })]);
    expect(look()).toEqual(['3 SIGNALS MOVED', 'ACTIVATED: SHORT US30, T0 HIT: SHORT US30, WITHDRAWN: SHORT US30']);
    expect(playTone).toHaveBeenCalledTimes(1);
  });

  it('waits for the toast that is being read, and what waited comes as one', () => {
    toast({ title: 'Copied!' });
    signalFeed.tell([updated(2, { t0Hit: true })]);
    signalFeed.tell([updated(2, { t0Hit: true, status: 'closed', closeReason: 't1', version: 3 })]);
    signalFeed.tell([deleted(3)]);
    expect(look()?.[0]).toBe('Copied!');
    dismiss();
    expect(look()).toEqual(['2 SIGNALS MOVED', 'T1 HIT: SHORT US30, WITHDRAWN: SHORT US30']);
    dismiss();
    expect(look()).toBeNull();
  });

  it('is a notification of the browser while nobody looks, and a toast on the return', () => {
    reveal(true);
    signalFeed.tell([updated(2, { t0Hit: true })]);
    expect(notices).toEqual([
      ['T0 HIT: SHORT US30', { body: 'SHORT US30: T0 42,640.00 was taken by hand.', tag: 'signal-2-t0' }],
    ]);
    expect(look()).toBeNull();
    reveal(false);
    expect(look()?.[0]).toBe('T0 HIT: SHORT US30');
  });

  it('is also told when a snapshot brings it, but not what is older than five minutes: WHAT YOU MISSED has that', () => {
    const old = stopped(2, new Date(Date.now() - 6 * 60_000)).data as Signal;
    const fresh = stopped(3).data as Signal;
    signalFeed.receive({ data: [open[0]!, old, fresh, open[3]!], cursor: { epoch: 'e', seq: 90 } });
    expect(look()?.[0]).toBe('STOP HIT: SHORT US30');
  });

  it('is not told to whom did it, nor to who wants to hear nothing of signals', () => {
    signalFeed.answer({ ...open[1]!, status: 'closed', closeReason: 'manual', version: 2 });
    expect(look()).toBeNull();
    wanted = false;
    signalFeed.tell([stopped(3)]);
    expect(look()).toBeNull();
    expect(playTone).not.toHaveBeenCalled();
  });

  it('says nothing of the first snapshot after somebody else signed in', () => {
    signalFeed.clear();
    signalFeed.receive({ data: [], cursor: { epoch: 'e', seq: 99 } });
    expect(look()).toBeNull();
  });
});
