import { scopedStore } from '../../shared/lib/scoped-store.ts';

/** The alerts of a new signal on this device, in addition to the screen. Both are off until the user turns them on. */
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
