import { onForget } from '../../shared/lib/forgetting.ts';
import { useOwnActs } from '../own-acts.ts';
import { toast, useToasts } from '../../shared/ui/toast-store.ts';
import type { SignalNews } from './find-news.ts';
import { isUrgent, newsToast } from './news-toast.tsx';
import type { NewsOfSignal } from './news-toast.tsx';

const CHANNEL = 't0-signal-news';

/** By signal id. */
type NewsBySignal = ReadonlyMap<number, NewsOfSignal>;

const keyOf = ({ signal, kind }: SignalNews): string => `${signal.id} ${signal.version} ${kind}`;

function withMore(news: NewsBySignal, more: NewsBySignal): NewsBySignal {
  const all = new Map(news);
  for (const [id, { news: later, isAway }] of more) {
    const known = all.get(id);
    all.set(id, { news: [...(known?.news ?? []), ...later], isAway: isAway && known?.isAway !== false });
  }
  return all;
}

/** Without the news that `isOver` picks. */
function without(all: NewsBySignal, isOver: (news: SignalNews) => boolean): NewsBySignal {
  const left = [...all].map(
    ([id, { news, isAway }]) => [id, { news: news.filter((one) => !isOver(one)), isAway }] as const,
  );
  return new Map(left.filter(([, { news }]) => news.length > 0));
}

/**
 * Shows news of signals as toasts, one at a time (docs/product/terminal.md#signal-updates). More news of the signal on screen changes its
 * toast. Other news waits until the current toast is gone, and comes as one toast; the end of a signal replaces a less urgent toast.
 * A toast that another one replaced is shown again after it. A hidden tab keeps its news until it is visible, unless another tab shows them.
 */
export class NewsToasts {
  private waiting: NewsBySignal = new Map();
  /** The toast on screen, if it is one of these. */
  private shown: { id: number; news: NewsBySignal } | null = null;
  private readonly channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  private readonly ends: readonly (() => void)[];

  constructor() {
    const show = (): void => this.show();
    document.addEventListener('visibilitychange', show);
    this.channel?.addEventListener('message', ({ data }: MessageEvent<string[]>) => this.forget(data));
    this.ends = [
      useToasts.subscribe(() => this.followToasts()),
      useOwnActs.subscribe(show),
      onForget('member', () => (this.waiting = new Map())),
      () => document.removeEventListener('visibilitychange', show),
    ];
  }

  /** Takes news in the order in which it happened. `isAway`: it comes after a time without a connection. */
  add(news: readonly SignalNews[], isAway: boolean): void {
    for (const one of news)
      this.waiting = withMore(
        this.waiting,
        new Map([[one.signal.id, { news: [one], isAway: isAway || document.hidden }]]),
      );
    this.show();
  }

  stop(): void {
    for (const end of this.ends) end();
    this.channel?.close();
  }

  private show(): void {
    const { underWay, done } = useOwnActs.getState();
    this.waiting = without(this.waiting, ({ signal }) => signal.version <= (done.get(signal.id) ?? 0));
    // The answer of a call under way may say that this page did it.
    if (this.waiting.size === 0 || document.hidden || underWay > 0) return;
    const { current } = useToasts.getState();
    if (!current) this.place(this.take(() => true));
    else if (this.shown?.id === current.id) this.change(this.shown.news);
  }

  /** Changes the toast on screen by more news of its signal; else replaces it by what is more urgent. */
  private change(shown: NewsBySignal): void {
    const same = this.take((id) => shown.size === 1 && shown.has(id));
    if (same.size > 0) {
      this.place(withMore(shown, same));
      return this.show();
    }
    if ([...shown.values()].some(isUrgent)) return;
    const urgent = this.take((_id, news) => isUrgent(news));
    if (urgent.size === 0) return;
    this.waiting = withMore(shown, this.waiting);
    this.place(urgent);
  }

  /** Takes what is wanted out of the waiting news. */
  private take(isWanted: (id: number, news: NewsOfSignal) => boolean): NewsBySignal {
    const taken = new Map([...this.waiting].filter(([id, news]) => isWanted(id, news)));
    this.waiting = new Map([...this.waiting].filter(([id]) => !taken.has(id)));
    return taken;
  }

  private place(news: NewsBySignal): void {
    this.shown = null;
    toast(newsToast([...news.values()]));
    this.shown = { id: useToasts.getState().current!.id, news };
    this.channel?.postMessage([...news.values()].flatMap((one) => one.news.map(keyOf)));
  }

  /** Shows a toast again after the one that replaced it; one that is gone was read or dismissed. */
  private followToasts(): void {
    const { current } = useToasts.getState();
    const { shown } = this;
    if (shown && current?.id !== shown.id) {
      this.shown = null;
      if (current) this.waiting = withMore(shown.news, this.waiting);
    }
    this.show();
  }

  /** Another tab has shown them. */
  private forget(keys: readonly string[]): void {
    this.waiting = without(this.waiting, (news) => keys.includes(keyOf(news)));
  }
}
