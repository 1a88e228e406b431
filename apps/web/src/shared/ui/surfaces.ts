import { useEffect, useRef } from 'react';
import { PHONE } from '../lib/use-media-query.ts';

/** The close functions of the open dialogs, drawers and popovers, in the order they were opened. */
const open: { close: () => void }[] = [];

/** What the router and this file keep in an entry of the tab's history. `surfaces`: how many overlays lie over its page. */
type Entry = { key?: string; surfaces?: number } | null;

const entry = (): Entry => window.history.state as Entry;
const depth = (): number => entry()?.surfaces ?? 0;

/** The page below the overlays. */
let page: string | undefined;
let isOwnStep = false;
/** The tab loads another page, or this one again: a step in the history would call that off. */
let isLeaving = false;
/** How long a load may take to come before the steps are taken nevertheless, in ms: it may be a download, or was called off. */
const LEAVING_MS = 3000;
let due: ReturnType<typeof setTimeout> | undefined;
/** What waits for the steps to be taken. */
let next: (() => void) | undefined;

/** Gives each overlay of a phone an entry of the tab's history, which Back leaves; after all that opens and closes at once. */
function followOpen(): void {
  clearTimeout(due);
  due = setTimeout(() => {
    // Its end comes back here.
    if (isOwnStep || isLeaving) return;
    const wanted = window.matchMedia(PHONE).matches ? open.length : 0;
    page = entry()?.key;
    if (wanted < depth()) return stepHistory(wanted - depth());
    for (let surfaces = depth() + 1; surfaces <= wanted; surfaces += 1)
      window.history.pushState({ ...entry(), surfaces }, '');
    const then = next;
    next = undefined;
    then?.();
  });
}

/** Moves by a number of entries in the tab's history, back if negative. Entries of overlays wait for its end, which the router does not hear of. */
export function stepHistory(steps: number): void {
  isOwnStep = true;
  window.history.go(steps);
}

/** Back on a phone closes the overlay on top and stays on the page (docs/product/look.md#dialogs-and-sheets). */
function onStep(event: PopStateEvent): void {
  const isHere = entry()?.key === page;
  // The router need not know of a step that changes no page.
  if (isHere && (isOwnStep || depth() < open.length)) event.stopImmediatePropagation();
  if (isHere && !isOwnStep) for (const { close } of open.slice(depth()).reverse()) close();
  isOwnStep = false;
  followOpen();
}

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', onStep, true);
  window.addEventListener('beforeunload', () => {
    isLeaving = true;
    setTimeout(() => {
      isLeaving = false;
      followOpen();
    }, LEAVING_MS);
  });
  // A reload keeps the entries of overlays that are no longer open.
  if (depth() > 0) followOpen();
}

/** Does this once closing overlays have left the tab's history: their step back would end a load, and be taken for another. */
export function afterOverlays(action: () => void): void {
  next = action;
  followOpen();
}

/** Loads a page or a file in this tab. */
export const loadAddress = (url: string): void => afterOverlays(() => window.location.assign(url));

/** Notes a dialog, drawer or popover as open while it is rendered, so that Esc reaches it although a toast came after it, and Back on a phone. */
export function useSurface(onClose: () => void): void {
  const surface = useRef({ close: onClose });
  useEffect(() => {
    surface.current.close = onClose;
  });
  useEffect(() => {
    const { current } = surface;
    open.push(current);
    followOpen();
    return () => {
      open.splice(open.indexOf(current), 1);
      followOpen();
    };
  }, []);
}

/** Closes the overlay that was opened last. False: nothing is open. */
export function closeTopSurface(): boolean {
  const top = open.at(-1);
  top?.close();
  return top !== undefined;
}
