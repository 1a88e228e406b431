import type { Signal } from '@t0/contracts/signals';
import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { dismissToast, toast, useToasts } from '../../shared/ui/toast-store.ts';
import { asOwnAction, useOwnActions } from '../own-actions.ts';
import { useRequestedSignal } from '../requested-signal.ts';
import { setAlertSettings, useAlertSettings } from '../../shared/lib/device-alerts.ts';
import { signalFeed, type SignalEvent } from './feed.ts';
import { playTone } from '../../shared/lib/tone.ts';
import { announceUpdates } from './update-toasts.ts';

jest.mock('../../shared/lib/tone.ts', () => ({ playTone: jest.fn(() => Promise.resolve()) }));

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
  useOwnActions.setState({ done: new Map() });
  signalFeed.clear();
  signalFeed.receive({ data: open, cursor: { epoch: 'e', seq: (seq = 10) } });
  setAlertSettings({ sound: true, desktop: true });
  stop = announceUpdates(() => wanted);
});
afterEach(() => stop());

describe('what becomes of open signals', () => {
  it.each([
    [() => updated(1, { status: 'active' }), 'Limit order activated', 'activated', 'limit-order'],
    [() => updated(2, { t0Hit: true }), 'T0 HIT: SHORT US30', 'won', 'success'],
    [() => updated(2, { status: 'closed', closeReason: 't1' }), 'T1 HIT: SHORT US30', 'won', 'success'],
    [() => stopped(2), 'STOP HIT: SHORT US30', 'lost', 'error'],
    [() => deleted(2), 'WITHDRAWN: SHORT US30', 'lost', 'error'],
  ])('is a toast and a tone, and the browser is quiet while the page is looked at', (make, title, tone, look_) => {
    const updates = make();
    signalFeed.applyEvents([updates]);
    signalFeed.applyEvents([updates]);
    expect(look()?.[0]).toBe(title);
    expect(useToasts.getState().current?.tone).toBe(look_);
    expect(jest.mocked(playTone).mock.calls).toEqual([[tone]]);
    expect(notices).toEqual([]);
  });

  it('is one toast when several come at once, as after being away; each signal by where it stands now', () => {
    signalFeed.applyEvents([updated(1, { status: 'active' }), deleted(3), updated(2, { t0Hit: true })]);
    expect(look()).toEqual(['3 SIGNALS MOVED', 'WITHDRAWN: SHORT US30, ACTIVATED: SHORT US30, T0 HIT: SHORT US30']);
    expect(playTone).toHaveBeenCalledTimes(1);
  });

  it('is none where a stop trails silently, and one where it is moved by hand (docs/product/signals.md#stop-rules)', () => {
    const trail = { stopRule: 'trail', trailDistance: '200' } as const;
    signalFeed.receive({
      data: [{ ...open[1]!, ...trail, version: 2 }, ...open.filter(({ id }) => id !== 2)],
      cursor: { epoch: 'e', seq: (seq = 20) },
    });
    signalFeed.applyEvents([updated(2, { ...trail, slPrice: '43100', announcedStop: '43190', version: 3 })]);
    expect(look()).toBeNull();
    signalFeed.applyEvents([updated(2, { ...trail, slPrice: '43050', version: 4 })]);
    expect(look()?.[0]).toBe('STOP MOVED: SHORT US30');
  });

  it('waits for the toast that is being read, and what waited comes as one', () => {
    toast({ title: 'Copied!' });
    signalFeed.applyEvents([updated(2, { t0Hit: true })]);
    signalFeed.applyEvents([updated(2, { t0Hit: true, status: 'closed', closeReason: 't1', version: 3 })]);
    signalFeed.applyEvents([deleted(3)]);
    expect(look()?.[0]).toBe('Copied!');
    dismiss();
    expect(look()).toEqual(['2 SIGNALS MOVED', 'T1 HIT: SHORT US30, WITHDRAWN: SHORT US30']);
    dismiss();
    expect(look()).toBeNull();
  });

  it('is a notification of the browser while nobody looks, and a toast on the return', () => {
    reveal(true);
    signalFeed.applyEvents([updated(2, { t0Hit: true })]);
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

  it('is not told to whom did it, also where the event comes before the answer; nor to who wants to hear nothing of signals', async () => {
    signalFeed.answer({ ...open[1]!, status: 'closed', closeReason: 'manual', version: 2 });
    expect(look()).toBeNull();
    const updates = updated(4, { t0Hit: true });
    let answer = (_signal: Signal): void => undefined;
    const call = asOwnAction(new Promise<Signal>((resolve) => (answer = resolve)));
    signalFeed.applyEvents([updates]);
    expect(look()).toBeNull();
    answer(updates.data as Signal);
    await call;
    expect(look()).toBeNull();
    jest.mocked(playTone).mockClear();
    wanted = false;
    signalFeed.applyEvents([stopped(3)]);
    expect(look()).toBeNull();
    expect(playTone).not.toHaveBeenCalled();
  });

  it('does not change the toast of a signal by a step that this page took itself', async () => {
    signalFeed.applyEvents([updated(2, { t0Hit: true })]);
    const own = updated(2, { t0Hit: true, halfOffAt: new Date().toISOString(), version: 3 });
    let answer = (_signal: Signal): void => undefined;
    const call = asOwnAction(new Promise<Signal>((resolve) => (answer = resolve)));
    signalFeed.applyEvents([own]);
    answer(own.data as Signal);
    await call;
    expect(look()?.[0]).toBe('T0 HIT: SHORT US30');
  });

  it('folds the steps of one signal into the toast that tells of it, each named', () => {
    const first = updated(2, { t0Hit: true });
    const second = updated(2, { t0Hit: true, halfOffAt: new Date().toISOString(), version: 3 });
    signalFeed.applyEvents([first]);
    signalFeed.applyEvents([second]);
    expect(look()).toEqual(['HALF OFF: SHORT US30', 'SHORT US30: half of the position comes off now. Before: T0 HIT.']);
    signalFeed.applyEvents([event('signal.deleted', { id: 2, version: 4 })]);
    expect(look()?.[0]).toBe('WITHDRAWN: SHORT US30');
    expect(look()?.[1]).toContain('Before: T0 HIT, HALF OFF.');
    dismiss();
    expect(look()).toBeNull();
  });

  it('names each of several steps of one signal that come in one go', () => {
    const first = updated(2, { t0Hit: true });
    const second = updated(2, { t0Hit: true, halfOffAt: new Date().toISOString(), version: 3 });
    signalFeed.applyEvents([first, second]);
    expect(look()?.[1]).toContain('Before: T0 HIT.');
  });

  it('tells an end at once: what stood is told after it', () => {
    signalFeed.applyEvents([updated(2, { t0Hit: true })]);
    signalFeed.applyEvents([stopped(3)]);
    expect(look()?.[0]).toBe('STOP HIT: SHORT US30');
    signalFeed.applyEvents([updated(1, { status: 'active' })]);
    expect(look()?.[0]).toBe('STOP HIT: SHORT US30');
    dismiss();
    expect(look()).toEqual(['2 SIGNALS MOVED', 'T0 HIT: SHORT US30, ACTIVATED: SHORT US30']);
  });

  it('comes back after a toast that took its place, and counts what it does not name, the ends first', () => {
    const more = [5, 6, 7].map((id) => wireSignal({ id }));
    signalFeed.receive({ data: [...open, ...more], cursor: { epoch: 'e', seq: 20 } });
    seq = 20;
    reveal(true);
    signalFeed.applyEvents([2, 3, 4].map((id) => updated(id, { t0Hit: true })));
    signalFeed.applyEvents([
      updated(1, { status: 'active' }),
      ...[5, 6].map((id) => event('signal.deleted', { id, version: 9 })),
    ]);
    reveal(false);
    const updates = [
      'While you were away: 6 signals moved',
      'WITHDRAWN: SHORT US30, WITHDRAWN: SHORT US30, T0 HIT: SHORT US30, T0 HIT: SHORT US30, and 2 more',
    ];
    expect(look()).toEqual(updates);
    expect(useToasts.getState().current?.action).toEqual({ label: 'VIEW ALERTS', to: '/system-status' });
    toast({ title: 'Copied!' });
    expect(look()?.[0]).toBe('Copied!');
    dismiss();
    expect(look()).toEqual(updates);
  });

  it('says nothing of the first snapshot after somebody else signed in', () => {
    signalFeed.clear();
    signalFeed.receive({ data: [], cursor: { epoch: 'e', seq: 99 } });
    expect(look()).toBeNull();
  });
});

describe('a new signal', () => {
  const created = (id: number): SignalEvent =>
    event(
      'signal.created',
      wireSignal({
        id,
        instrument: 'GBPJPY',
        direction: 'long',
        entryPrice: '196.120',
        memo: 'Retest',
        createdAt: new Date().toISOString(),
      }),
    );

  it('is a toast with the way in, and a tone, once', () => {
    const updates = created(9);
    signalFeed.applyEvents([updates]);
    signalFeed.applyEvents([updates]);
    expect(look()).toEqual(['NEW SIGNAL: LONG GBPJPY @ 196.120', undefined]);
    expect(jest.mocked(playTone).mock.calls).toEqual([['long']]);
    const { action } = useToasts.getState().current!;
    if (!action || !('onPress' in action)) throw new Error('no way in');
    action.onPress();
    expect([action.label, useRequestedSignal.getState().id]).toEqual(['OPEN SIGNAL', 9]);
  });

  it('is a notification of the browser while nobody looks, and a toast on the return: of several, how many', () => {
    reveal(true);
    signalFeed.applyEvents([created(9)]);
    signalFeed.applyEvents([created(10)]);
    expect(notices.map(([title, options]) => [title, options?.tag])).toEqual([
      ['LONG GBPJPY @ 196.120', 'signal-9'],
      ['LONG GBPJPY @ 196.120', 'signal-10'],
    ]);
    expect(look()).toBeNull();
    reveal(false);
    expect(look()?.[0]).toBe('While you were away: 2 signals');
  });

  it('is told and marked as new when a snapshot brings it, as after a cut of the connection', () => {
    const fresh = created(9).data as Signal;
    signalFeed.receive({ data: [...open, fresh], cursor: { epoch: 'e', seq: 90 } });
    expect(look()?.[0]).toBe('NEW SIGNAL: LONG GBPJPY @ 196.120');
    expect(signalFeed.useStore.getState().overlay.get(9)).toMatchObject({ seen: false, publishedAt: null });
  });

  it('that was taken back meanwhile says so, and names what it was', () => {
    reveal(true);
    signalFeed.applyEvents([created(9)]);
    signalFeed.applyEvents([event('signal.deleted', { id: 9, version: 2 })]);
    reveal(false);
    expect(look()?.[0]).toBe('WITHDRAWN: LONG GBPJPY');
    expect(look()?.[1]).toContain('Before: NEW SIGNAL.');
  });

  it('is silent unless somebody asked for sound and notice, and the choice is kept on this device', () => {
    setAlertSettings({ sound: false, desktop: false });
    reveal(true);
    signalFeed.applyEvents([created(9)]);
    expect([jest.mocked(playTone).mock.calls, notices]).toEqual([[], []]);
    expect(JSON.parse(localStorage.getItem('t0-signal-alerts')!)).toEqual({ sound: false, desktop: false });
    expect(useAlertSettings.getState().sound).toBe(false);
  });
});
