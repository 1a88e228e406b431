import type { SignalMoment } from '@t0/domain';
import { onForget } from '../../../shared/lib/forgetting.ts';
import { toast, useToasts } from '../../../shared/ui/toast-store.ts';
import type { ToastOptions, ToastTone } from '../../../shared/ui/toast-store.ts';

/** Named one by one in a summary; of more it says how many. */
const NAMED = 4;
const CHANNEL = 't0-signal-moments';
const TONES: Partial<Record<SignalMoment['kind'], ToastTone>> = { stop: 'error', closed: 'news', withdrawn: 'news' };

const keyOf = ({ signal, kind }: SignalMoment): string => `${signal.id} ${kind}`;

/** One moment as a toast, or several as one. */
function momentToast(moments: readonly SignalMoment[]): ToastOptions {
  const [only] = moments;
  if (moments.length === 1 && only)
    return { title: only.title, description: only.message, tone: TONES[only.kind] ?? 'success' };
  const named = moments
    .slice(-NAMED)
    .map(({ title, kind, signal }) =>
      kind === 'activated' ? `ACTIVATED: ${signal.direction.toUpperCase()} ${signal.instrument}` : title,
    );
  const more = moments.length - named.length;
  return {
    title: `${moments.length} SIGNALS MOVED`,
    description: [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', '),
    tone: 'news',
  };
}

interface MomentToasts {
  add: (moments: readonly SignalMoment[]) => void;
  stop: () => void;
}

/**
 * Shows moments as toasts. A moment never takes the place of a toast that is being read: it waits, and what waited is shown as one. A
 * tab that nobody looks at keeps its moments until somebody does, unless another tab has shown them.
 */
export function startMomentToasts(): MomentToasts {
  const waiting = new Map<string, SignalMoment>();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  const show = (): void => {
    if (waiting.size === 0 || document.hidden || useToasts.getState().current) return;
    const shown = [...waiting];
    waiting.clear();
    toast(momentToast(shown.map(([, moment]) => moment)));
    channel?.postMessage(shown.map(([key]) => key));
  };
  const heard = ({ data }: MessageEvent<string[]>): void => data.forEach((key) => waiting.delete(key));
  channel?.addEventListener('message', heard);
  document.addEventListener('visibilitychange', show);
  const offToasts = useToasts.subscribe(show);
  const offForget = onForget('member', () => waiting.clear());
  return {
    add: (moments) => {
      for (const moment of moments) {
        // Of a signal, only where it stands now.
        for (const [key, { signal }] of waiting) if (signal.id === moment.signal.id) waiting.delete(key);
        waiting.set(keyOf(moment), moment);
      }
      show();
    },
    stop: () => {
      offToasts();
      offForget();
      document.removeEventListener('visibilitychange', show);
      channel?.close();
    },
  };
}
