import { useEffect, useRef } from 'react';

/** The close functions of the open dialogs, drawers and popovers, in the order they were opened. */
const open: { close: () => void }[] = [];

/** Notes a dialog, drawer or popover as open while it is rendered, so that Esc reaches it although a toast came after it. */
export function useSurface(onClose: () => void): void {
  const surface = useRef({ close: onClose });
  useEffect(() => {
    surface.current.close = onClose;
  });
  useEffect(() => {
    const { current } = surface;
    open.push(current);
    return () => void open.splice(open.indexOf(current), 1);
  }, []);
}

/** Closes the overlay that was opened last. False: nothing is open. */
export function closeTopSurface(): boolean {
  const top = open.at(-1);
  top?.close();
  return top !== undefined;
}
