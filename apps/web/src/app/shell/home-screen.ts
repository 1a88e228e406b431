import { dismiss, isDismissed } from '../../shared/lib/dismissals.ts';

/** Set once the guide was dismissed in this browser. */
const KEY = 't0-home-screen';

/** The property of the window that only Safari has. */
interface SafariNavigator extends Navigator {
  standalone?: boolean;
}

/** Programs on iOS that are no Safari: theirs is another menu. */
const OTHERS = /CriOS|FxiOS|EdgiOS|OPT\/|OPiOS|DuckDuckGo|GSA\/|Instagram|FBAN|Line\//;

/** True if the guide is needed: Safari on an iPhone or iPad offers no installation by itself. */
export function needsGuide({ userAgent, platform, maxTouchPoints, standalone }: SafariNavigator): boolean {
  // An iPad calls itself a Mac, which has no touch screen.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
  return ios && /Safari\//.test(userAgent) && !OTHERS.test(userAgent) && standalone !== true && !isDismissed(KEY);
}

/** Shows the guide in this browser no more. */
export function dismissGuide(): void {
  dismiss(KEY);
}
