import { onForget } from '../../../shared/lib/forgetting.ts';
import { useOwnActs } from '../../../shared/signals/own-acts.ts';
import { toast, useToasts } from '../../../shared/ui/toast-store.ts';
import type { SignalNews } from './find-news.ts';
import { isUrgent, newsToast } from './news-toast.tsx';
import type { NewsOfSignal } from './news-toast.tsx';

const CHANNEL = 't0-signal-news';

/** What is told of each signal, by its id. */
type Told = ReadonlyMap<number, NewsOfSignal>;

const keyOf = ({ signal, kind }: SignalNews): string => `${signal.id} ${signal.version} ${kind}`;
const keysOf = (told: Told): string[] => [...told.values()].flatMap(({ news }) => news.map(keyOf));

function withMore(told: Told, more: Told): Told {
  const all = new Map(told);
  for (const [id, { news, isAway }] of more) {
    const known = all.get(id);
    all.set(id, { news: [...(known?.news ?? []), ...news], isAway: isAway && known?.isAway !== false });
  }
  return all;
}

/** Without the news that `isOver` picks. */
function without(told: Told, isOver: (news: SignalNews) => boolean): Told {
  const left = [...told].map(
    ([id, { news, isAway }]) => [id, { news: news.filter((one) => !isOver(one)), isAway }] as const,
  );
  return new Map(left.filter(([, { news }]) => news.length > 0));
}

/**
 * Shows what is told of signals as toasts, one at a time (docs/product/terminal.md#signal-updates). News of the signal that a toast tells of
 * changes that toast. Other news waits for the toast that is being read, and comes as one; the end of a signal takes the place of what is
 * less urgent. What another toast took the place of is shown after it. A tab that nobody looks at keeps its news until somebody does,
 * unless another tab has shown them.
 */
export class NewsToasts {
  private waiting: Told = new Map();
  /** The toast that stands for what it tells; null: none of ours stands. */
  private shown: { id: number; told: Told } | null = null;
  private readonly channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  private readonly ends: readonly (() => void)[];

  constructor() {
    const look = (): void => this.show();
    document.addEventListener('visibilitychange', look);
    this.channel?.addEventListener('message', ({ data }: MessageEvent<string[]>) => this.forget(data));
    this.ends = [
      useToasts.subscribe(() => this.noticeToast()),
      useOwnActs.subscribe(look),
      onForget('member', () => (this.waiting = new Map())),
      () => document.removeEventListener('visibilitychange', look),
    ];
  }

  /** Takes news in the order in which it happened. `isAway`: it comes after a time without a connection. */
  add(news: readonly SignalNews[], isAway: boolean): void {
    let folds: Told = new Map();
    for (const one of news) {
      const told = new Map([[one.signal.id, { news: [one], isAway: isAway || document.hidden }]]);
      const isShown = this.shown?.told.size === 1 && this.shown.told.has(one.signal.id);
      if (isShown) folds = withMore(folds, told);
      else this.waiting = withMore(this.waiting, told);
    }
    if (this.shown && folds.size > 0) this.place(withMore(this.shown.told, folds));
    this.show();
  }

  stop(): void {
    for (const end of this.ends) end();
    this.channel?.close();
  }

  private show(): void {
    const { underWay, done } = useOwnActs.getState();
    this.waiting = without(this.waiting, ({ signal }) => signal.version <= (done.get(signal.id) ?? 0));
    // An answer on its way may say that it is this page's own.
    if (this.waiting.size === 0 || document.hidden || underWay > 0) return;
    const { current } = useToasts.getState();
    if (!current) {
      const told = this.waiting;
      this.waiting = new Map();
      return this.place(told);
    }
    const urgent = new Map([...this.waiting].filter(([, told]) => isUrgent(told)));
    const { shown } = this;
    if (shown?.id !== current.id || urgent.size === 0 || [...shown.told.values()].some(isUrgent)) return;
    const later = new Map([...this.waiting].filter(([id]) => !urgent.has(id)));
    this.waiting = withMore(shown.told, later);
    this.place(urgent);
  }

  private place(told: Told): void {
    this.shown = null;
    toast(newsToast([...told.values()]));
    this.shown = { id: useToasts.getState().current!.id, told };
    this.channel?.postMessage(keysOf(told));
  }

  /** What is no longer on screen was read or dismissed, unless another toast stands in its place. */
  private noticeToast(): void {
    const { current } = useToasts.getState();
    const { shown } = this;
    if (shown && current?.id !== shown.id) {
      this.shown = null;
      if (current) this.waiting = withMore(shown.told, this.waiting);
    }
    this.show();
  }

  /** Another tab has shown them. */
  private forget(keys: readonly string[]): void {
    this.waiting = without(this.waiting, (news) => keys.includes(keyOf(news)));
  }
}
