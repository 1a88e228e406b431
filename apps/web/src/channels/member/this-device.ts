import type { NewPushDeviceDto } from '@t0/contracts';

/** The ability of this browser to show alerts; `denied`: the user refused notifications. */
export type DeviceState = 'able' | 'unable' | 'denied';

/** The service worker that shows alerts starts with the terminal, once it is quiet; the longest wait for it, in ms. */
const WORKER_MS = 15_000;

/** The reason why this browser cannot show alerts; it asks for no permission. */
export function deviceState(): DeviceState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/** SHA-256 of the address under which this browser gets alerts, in hex: its device's handle; null while it gets none. */
export async function ownHandle(): Promise<string | null> {
  if (deviceState() === 'unable') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(digest)].map((octet) => octet.toString(16).padStart(2, '0')).join('');
}

/**
 * Asks the user, then the browser, for alerts bound to the server's key. Call it only from a click.
 * @throws Error with a message for the user
 */
export async function subscribe(key: string): Promise<NewPushDeviceDto> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Your browser was not given permission. Nothing was changed.');
  const { pushManager } = await startedWorker();
  const known = await pushManager.getSubscription();
  // One that is bound to another key can never be reached by this server.
  if (known && keyOf(known) !== key) await known.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
  if (!made) throw new Error('Your browser’s push service was not reached. Please try again.');
  const { endpoint = '', keys } = made.toJSON();
  return { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

async function startedWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_MS));
  const started = await Promise.race([navigator.serviceWorker.ready, late]);
  if (!started) throw new Error('The terminal has not finished loading. Please try again.');
  return started;
}

function keyOf({ options }: PushSubscription): string {
  const text = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
