import { scopedStore } from './scoped-store.ts';

const KEY = 't0-single-keys';
const OFF = 'off';

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

/** True if single keys ('n', '/', 'g d') are shortcuts in this browser. Users of speech input need them off (WCAG 2.1.4). */
export const useSingleKeys = scopedStore<{ on: boolean }>('device', () => ({ on: stored() }));

/** Turns them on or off, now and for the next visit. */
export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : OFF);
  } catch {
    // Storage refused: the choice holds for this page.
  }
  useSingleKeys.setState({ on });
}

// Another tab of this browser chose.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === KEY || key === null) useSingleKeys.setState({ on: stored() });
});
