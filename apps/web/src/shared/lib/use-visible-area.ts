import { useSyncExternalStore } from 'react';

/** The area that a phone's keyboard leaves of the page: its top and height, in px. */
export interface VisibleArea {
  top: number;
  height: number;
}

const read = (): string => {
  const { visualViewport: area } = window;
  return area ? `${area.offsetTop} ${area.height}` : `0 ${window.innerHeight}`;
};

/** The part of the page that is in sight, above the keyboard; the component renders again when that changes. */
export function useVisibleArea(): VisibleArea {
  const [top = 0, height = 0] = useSyncExternalStore(follow, read).split(' ').map(Number);
  return { top, height };
}

function follow(notify: () => void): () => void {
  const targets = [window, window.visualViewport].filter((target) => target !== null);
  for (const target of targets) for (const type of ['resize', 'scroll']) target.addEventListener(type, notify);
  return () => {
    for (const target of targets) for (const type of ['resize', 'scroll']) target.removeEventListener(type, notify);
  };
}
