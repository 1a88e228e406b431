import { useEffect, useReducer, useRef, type RefObject } from 'react';
import { useConnection } from '../../shared/lib/connection.ts';

/** The messages of the embedded chart to its page: it is drawn, or it has nothing to draw. */
export type WidgetUpdate = 'drawn' | 'empty';

const NAMES = new Map<unknown, WidgetUpdate>([
  ['tv-widget-load', 'drawn'],
  ['tv-widget-no-data', 'empty'],
]);

/**
 * Reads a message of the embedded chart, an object or its JSON. Null: another message. The provider does not document these messages; only
 * they distinguish a chart from a browser's error page in its frame.
 */
export function widgetUpdate(data: unknown): WidgetUpdate | null {
  const message = typeof data === 'string' ? parsed(data) : data;
  return NAMES.get((message as { name?: unknown } | null | undefined)?.name) ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `waiting`: nothing is known yet. `failed`: it did not come in time, was refused, or has no data; it may still come. */
export type WidgetState = 'waiting' | 'drawn' | 'failed';

/** Longest wait for the chart to report that it is drawn, in ms: it loads about 4 MB first. */
const PATIENCE_MS = 30_000;
/** The same from when its frame reports that it loaded, as it also does of an error page, in ms. */
const LOADED_PATIENCE_MS = 8_000;

interface Watched {
  state: WidgetState;
  /** Counts the attempts: a frame with another number loads again. */
  attempt: number;
  /** The address that the state belongs to. */
  src: string | null;
}
type Step = { seen: 'drawn' | 'failed'; src: string } | 'retry';

const next = ({ attempt, src }: Watched, step: Step): Watched =>
  step === 'retry' ? { state: 'waiting', attempt: attempt + 1, src } : { state: step.seen, attempt, src: step.src };

interface WidgetWatch extends Omit<Watched, 'src'> {
  frame: RefObject<HTMLIFrameElement | null>;
  onLoad: () => void;
  retry: () => void;
}

/**
 * Watches the frame of the embedded chart at `src` (null: there is none). A frame fires `load` for an error page too, and its
 * address cannot be read: only what the chart itself says counts. After a failure it is loaded again when the network or the
 * server is back.
 */
export function useWidgetWatch(src: string | null): WidgetWatch {
  const [watched, step] = useReducer(next, { state: 'waiting', attempt: 0, src: null });
  const { attempt } = watched;
  const state = watched.src === src ? watched.state : 'waiting';
  const frame = useRef<HTMLIFrameElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (src === null) return undefined;
    timer.current = setTimeout(() => step({ seen: 'failed', src }), navigator.onLine ? PATIENCE_MS : 0);
    const onMessage = ({ source, data }: MessageEvent): void => {
      if (!frame.current || source !== frame.current.contentWindow) return;
      const update = widgetUpdate(data);
      if (update === null) return;
      clearTimeout(timer.current);
      step({ seen: update === 'drawn' ? 'drawn' : 'failed', src });
    };
    // A refusal by the page's security policy: the frame stays empty and sends nothing.
    const onRefused = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
      if (new URL(src).origin === originOf(blockedURI)) step({ seen: 'failed', src });
    };
    window.addEventListener('message', onMessage);
    document.addEventListener('securitypolicyviolation', onRefused);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('message', onMessage);
      document.removeEventListener('securitypolicyviolation', onRefused);
    };
  }, [src, attempt]);

  useOnReturn(() => state === 'failed' && step('retry'));

  const onLoad = (): void => {
    if (src === null || state !== 'waiting') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => step({ seen: 'failed', src }), LOADED_PATIENCE_MS);
  };
  return { state, attempt, frame, onLoad, retry: () => step('retry') };
}

function originOf(uri: string): string | null {
  // The browser also reports 'inline' and the like.
  return /^https?:/.test(uri) ? new URL(uri).origin : null;
}

/** Calls back when the network returns, or the server answers again. */
function useOnReturn(back: () => void): void {
  const live = useConnection(({ state }) => state === 'live');
  const latest = useRef(back);
  const wasAway = useRef(false);
  useEffect(() => {
    latest.current = back;
  });
  useEffect(() => {
    if (live && wasAway.current) latest.current();
    wasAway.current = !live;
  }, [live]);
  useEffect(() => {
    const onOnline = (): void => latest.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
}
