import { signalTitle, type UpdateKind } from '@t0/domain/signals';
import { onForget } from '../../shared/lib/forgetting.ts';
import { toast, useToasts } from '../../shared/ui/toast-store.ts';
import { useOwnActions } from '../own-actions.ts';
import { requestSignal } from '../requested-signal.ts';
import { inOneTab, showDesktopNotice, useAlertSettings } from '../../shared/lib/device-alerts.ts';
import { playTone, type ToneName } from '../../shared/lib/tone.ts';
import { signalFeed } from './feed.ts';
import { findUpdates, isUrgent, updateToast, type FeedUpdate, type UpdatesOfSignal } from './update-toast.tsx';

const CHANNEL = 't0-signal-news';

/** By signal id. */
type UpdatesBySignal = ReadonlyMap<number, UpdatesOfSignal>;

const keyOf = ({ signal, kind }: FeedUpdate): string => `${signal.id} ${signal.version} ${kind}`;

function withMore(updates: UpdatesBySignal, more: UpdatesBySignal): UpdatesBySignal {
  const all = new Map(updates);
  for (const [id, { updates: later, isAway }] of more) {
    const known = all.get(id);
    all.set(id, { updates: [...(known?.updates ?? []), ...later], isAway: isAway && known?.isAway !== false });
  }
  return all;
}

/** The updates except those that `isOver` picks. */
function without(all: UpdatesBySignal, isOver: (updates: FeedUpdate) => boolean): UpdatesBySignal {
  const left = [...all].map(
    ([id, { updates, isAway }]) => [id, { updates: updates.filter((one) => !isOver(one)), isAway }] as const,
  );
  return new Map(left.filter(([, { updates }]) => updates.length > 0));
}

/**
 * Shows updates of signals as toasts, one at a time (docs/product/terminal.md#signal-updates). More updates of the signal on screen change
 * its toast. Others wait until the current toast is gone, and come as one toast; the end of a signal replaces a less urgent toast. A
 * replaced toast is shown again afterwards. A hidden tab keeps its updates until it is visible, unless another tab shows them.
 */
class UpdateToasts {
  private waiting: UpdatesBySignal = new Map();
  /** The toast on screen, if it is one of these. */
  private shown: { id: number; updates: UpdatesBySignal } | null = null;
  private readonly channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  private readonly ends: readonly (() => void)[];

  constructor() {
    const show = (): void => this.show();
    document.addEventListener('visibilitychange', show);
    this.channel?.addEventListener('message', ({ data }: MessageEvent<string[]>) => this.forget(data));
    this.ends = [
      useToasts.subscribe(() => this.followToasts()),
      useOwnActions.subscribe(show),
      onForget('member', () => (this.waiting = new Map())),
      () => document.removeEventListener('visibilitychange', show),
    ];
  }

  /** Adds updates in the order in which they happened. `isAway`: they come after a time without a connection. */
  add(updates: readonly FeedUpdate[], isAway: boolean): void {
    for (const one of updates)
      this.waiting = withMore(
        this.waiting,
        new Map([[one.signal.id, { updates: [one], isAway: isAway || document.hidden }]]),
      );
    this.show();
  }

  stop(): void {
    for (const end of this.ends) end();
    this.channel?.close();
  }

  private show(): void {
    const { underWay, done } = useOwnActions.getState();
    this.waiting = without(this.waiting, ({ signal }) => signal.version <= (done.get(signal.id) ?? 0));
    // The answer to a running call may show that this page did it.
    if (this.waiting.size === 0 || document.hidden || underWay > 0) return;
    const { current } = useToasts.getState();
    if (!current) this.place(this.take(() => true));
    else if (this.shown?.id === current.id) this.change(this.shown.updates);
  }

  /** Changes the toast on screen by more updates of its signal; else replaces it by a more urgent one. */
  private change(shown: UpdatesBySignal): void {
    const same = this.take((id) => shown.size === 1 && shown.has(id));
    if (same.size > 0) {
      this.place(withMore(shown, same));
      return this.show();
    }
    if ([...shown.values()].some(isUrgent)) return;
    const urgent = this.take((_id, updates) => isUrgent(updates));
    if (urgent.size === 0) return;
    this.waiting = withMore(shown, this.waiting);
    this.place(urgent);
  }

  /** Removes the wanted updates from the waiting ones, and returns them. */
  private take(isWanted: (id: number, updates: UpdatesOfSignal) => boolean): UpdatesBySignal {
    const taken = new Map([...this.waiting].filter(([id, updates]) => isWanted(id, updates)));
    this.waiting = new Map([...this.waiting].filter(([id]) => !taken.has(id)));
    return taken;
  }

  private place(updates: UpdatesBySignal): void {
    this.shown = null;
    toast(updateToast([...updates.values()]));
    this.shown = { id: useToasts.getState().current!.id, updates };
    this.channel?.postMessage([...updates.values()].flatMap((one) => one.updates.map(keyOf)));
  }

  /** Shows a toast again after the one that replaced it; one that is gone was read or dismissed. */
  private followToasts(): void {
    const { current } = useToasts.getState();
    const { shown } = this;
    if (shown && current?.id !== shown.id) {
      this.shown = null;
      if (current) this.waiting = withMore(shown.updates, this.waiting);
    }
    this.show();
  }

  /** Another tab has shown them. */
  private forget(keys: readonly string[]): void {
    this.waiting = without(this.waiting, (updates) => keys.includes(keyOf(updates)));
  }
}

const LOST: readonly UpdateKind[] = ['stop', 'trail', 'time', 'expired', 'closed', 'withdrawn'];
const MOVED: readonly UpdateKind[] = ['activated', 'stop-to-entry', 'stop-moved', 'changed'];

/** Of a target and of half off: won. */
function toneOf(kind: UpdateKind): ToneName {
  if (LOST.includes(kind)) return 'lost';
  return MOVED.includes(kind) ? 'activated' : 'won';
}

/**
 * Announces new signals and updates of open ones, on every page of the terminal: a toast, and sound and browser notification by the
 * settings. `wanted`: true if the member is notified of the signal. Returns a function that stops it.
 */
export function announceUpdates(wanted: (signal: FeedUpdate['signal']) => boolean): () => void {
  const toasts = new UpdateToasts();
  const offChanges = signalFeed.onUpdate((change) => {
    const updates = findUpdates(change).filter(({ signal }) => wanted(signal));
    if (updates.length === 0) return;
    toasts.add(updates, change.events.length === 0);
    announce(updates);
  });
  return () => {
    offChanges();
    toasts.stop();
  };
}

/** One tone for all that came at once, and one notification of the browser per signal, in place of the one before. */
function announce(updates: readonly FeedUpdate[]): void {
  const { sound, desktop } = useAlertSettings.getState();
  const { kind, signal } = updates.at(-1)!;
  if (sound) void inOneTab('t0-signal-tone', () => playTone(kind === 'new' ? signal.direction : toneOf(kind)));
  if (!desktop) return;
  for (const one of updates) notify(one);
}

function notify({ kind, signal, title, message }: FeedUpdate): void {
  if (kind === 'new')
    return showDesktopNotice(signalTitle(signal), message, `signal-${signal.id}`, () => requestSignal(signal.id));
  showDesktopNotice(title, message, `signal-${signal.id}-${kind}`);
}
