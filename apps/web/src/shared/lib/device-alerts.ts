import { scopedStore } from './scoped-store.ts';

/** The alerts of this device, in addition to the screen. Both are off until the user turns them on. */
export interface AlertSettings {
  sound: boolean;
  /** A notification of the browser, while the page is hidden. */
  desktop: boolean;
}

const KEY = 't0-signal-alerts';
const OFF: AlertSettings = { sound: false, desktop: false };

function stored(): AlertSettings {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<AlertSettings>;
    return { sound: value.sound === true, desktop: value.desktop === true };
  } catch {
    return OFF;
  }
}

/** The settings of this browser. */
export const useAlertSettings = scopedStore<AlertSettings>('device', () => stored());

/** Changes them, now and for the next visit. */
export function setAlertSettings(change: Partial<AlertSettings>): void {
  useAlertSettings.setState(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(useAlertSettings.getState()));
  } catch {
    // Storage refused: the choice holds for this page.
  }
}

/**
 * Shows a notification of the browser, where it is allowed, while the page is hidden. The tag merges the notifications of several tabs. A
 * click leads back to the page, and calls `onPress` there.
 */
export function showDesktopNotice(title: string, body: string, tag: string, onPress?: () => void): void {
  if (!document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const shown = new Notification(title, { body, tag });
  shown.onclick = () => {
    window.focus();
    onPress?.();
    shown.close();
  };
}

/** Other tabs stay silent for this long. */
const COLLECT_MS = 1000;

/** Several tabs hear of the same thing at once: one of them does `action`. `what` names it. */
export async function inOneTab(what: string, action: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return action();
  await navigator.locks.request(what, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await action();
    await new Promise((resolve) => setTimeout(resolve, COLLECT_MS));
  });
}
