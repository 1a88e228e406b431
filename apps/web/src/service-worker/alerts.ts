import type { PushPayload } from '@t0/contracts/channels';
import type { AlertRegistration, ShownAlert, WindowClient, WindowClients } from './scope.ts';

const ICON = '/icons/any-192.png';
/** A page that is going to open the signal answers within this time, in ms. */
const ANSWER_MS = 1000;

/** The target of a click on an alert. */
interface AlertData {
  navigate: string;
  signal: number | null;
  order: number;
}

/**
 * Shows a pushed alert, replacing the earlier one of its tag. A late message changes nothing: the later step is shown again, as a push that
 * shows nothing costs a site its permission.
 */
export async function showAlert(registration: AlertRegistration, pushed: unknown): Promise<void> {
  const alert = read(pushed);
  const { tag } = alert;
  const data: AlertData = { ...alert.data, navigate: alert.navigate };
  const later = (await registration.getNotifications({ tag })).find((shown) => dataOf(shown).order > data.order);
  if (later)
    return registration.showNotification(later.title, {
      body: later.body,
      tag,
      icon: ICON,
      data: later.data,
      silent: true,
    });
  return registration.showNotification(alert.title, { body: alert.body ?? '', tag, icon: ICON, data, renotify: true });
}

/** The payload of a push by the product's server; any other is shown without its text. */
function read(pushed: unknown): PushPayload['notification'] {
  const { notification } = (pushed ?? {}) as Partial<PushPayload>;
  return (
    notification ?? {
      title: 'T0 Trading Terminal',
      navigate: '/dashboard',
      tag: 'news',
      data: { signal: null, order: 0 },
    }
  );
}

function dataOf({ data }: ShownAlert): AlertData {
  return (data as AlertData | null) ?? { navigate: '/dashboard', signal: null, order: 0 };
}

/** Opens the subject of an alert: in an open terminal, else in a window of its own. */
export async function openAlert(alert: ShownAlert, clients: WindowClients): Promise<void> {
  alert.close();
  const { navigate, signal } = dataOf(alert);
  for (const client of await clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    if (!(await asks(client, signal))) continue;
    // Only a user's click may bring a window forward.
    await client.focus().catch(() => undefined);
    return;
  }
  await clients.openWindow(navigate).catch(() => undefined);
}

/** True if a page shows the signal: one without the member's terminal does not answer. */
function asks(client: WindowClient, signal: number | null): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (shows: boolean): void => {
      clearTimeout(late);
      port1.close();
      resolve(shows);
    };
    const late = setTimeout(() => end(false), ANSWER_MS);
    port1.onmessage = ({ data }) => end(data === true);
    client.postMessage({ type: 'open-signal', signal }, [port2]);
  });
}

/** The address at which devices are added, the same as in the profile. */
const DEVICES = '/api/auth/push/devices';

/** The browser's push service gave another address: the device continues under it, if there is a session. */
export async function renewDevice(
  registration: AlertRegistration,
  before: PushSubscription | null,
  now: PushSubscription | null,
): Promise<void> {
  const key = before?.options.applicationServerKey;
  const renewed =
    now ?? (key && (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  if (!renewed) return;
  const { endpoint, keys } = renewed.toJSON();
  await fetch(DEVICES, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] }),
  });
}
