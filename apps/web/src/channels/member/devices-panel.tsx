import type { PushDevice, PushSettings, PushTest, NewPushDeviceDto } from '@t0/contracts/channels';
import type { AccountSettings } from '@t0/contracts/live';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { relativeTime } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { addPushDevice, endPushDevice, switchPushLevels, testPushDevice } from './api.ts';

/** The service worker that shows alerts starts with the terminal, once it is quiet; the longest wait for it, in ms. */
const WORKER_MS = 15_000;

const FAILED = 'Device Update Failed';

/** By which devices this browser knows itself. */
const HANDLE_KEY = ['this device'] as const;

/** The member's devices and the actions on them; the list is read again after each. */
function usePushDevices({ key }: PushSettings) {
  const client = useQueryClient();
  const { data: handle = null } = useQuery({ queryKey: HANDLE_KEY, queryFn: ownHandle, staleTime: 0 });
  const readAgain = async (): Promise<void> => {
    await Promise.all([HANDLE_KEY, SETTINGS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const add = useMutation({
    mutationFn: async () => addPushDevice(await subscribe(key ?? '')),
    onSuccess: async ({ name }) => {
      await readAgain();
      toast({ title: 'ALERTS TURNED ON', description: `Signals reach ${name} from now on.` });
    },
    onError: (error) => toastFailure(FAILED, error, 'Failed to turn alerts on. Please try again.'),
  });
  const end = useMutation({
    mutationFn: endPushDevice,
    onSuccess: () => toast({ title: 'DEVICE ENDED', description: 'Alerts no longer reach it.' }),
    onError: (error) => toastFailure(FAILED, error, 'Failed to end the device. Please try again.'),
    onSettled: readAgain,
  });
  const test = useMutation({
    mutationFn: testPushDevice,
    onSuccess: toastTest,
    onError: (error) => toastFailure('Test Failed', error, 'Failed to send a test. Please try again.'),
    onSettled: readAgain,
  });
  const levels = useMutation({
    mutationFn: switchPushLevels,
    onSuccess: (push) => client.setQueryData<AccountSettings>(SETTINGS_KEY, (all) => all && { ...all, push }),
    onError: (error) => toastFailure(FAILED, error, 'Failed to change the lock screen setting. Please try again.'),
  });
  return {
    handle,
    add: () => add.mutate(),
    end: end.mutate,
    test: test.mutate,
    showLevels: levels.mutate,
    busy: add.isPending || end.isPending || test.isPending || levels.isPending,
  };
}

function toastTest({ outcome, detail }: PushTest): void {
  if (outcome === 'accepted') {
    toast({ title: 'TEST SENT', description: 'Its push service accepted the test.' });
    return;
  }
  const title = outcome === 'later' ? 'Not accepted yet' : 'Test Refused';
  toast({ title, description: `${detail}.`, tone: 'error' });
}

const WHY_NOT = {
  unable: 'This browser cannot show alerts. On an iPhone or iPad, add the terminal to your home screen first.',
  denied: 'This browser was told to show no alerts of this site. Allow notifications in its settings, then try again.',
} as const;

/** Alerts on the member's devices (docs/product/channels.md#devices). The browser is asked for its permission by TURN ON alone. */
export function DevicesPanel({ push }: { push: PushSettings }) {
  const devices = usePushDevices(push);
  const { handle, busy } = devices;
  const own = push.devices.find((device) => device.handle === handle);
  const why = whyNot(push);
  return (
    <Panel title="Alerts on devices" note={<span className="meta">{push.devices.length}</span>} bleed>
      <div className="divide-y divide-line px-4">
        <Switch
          label="Show levels on the lock screen"
          text="Direction, prices and the words of notifications on your devices. Anybody who sees the screen can read them."
          checked={push.showLevels}
          disabled={busy}
          onChange={devices.showLevels}
        />
        <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
          <div className="min-w-0 flex-1 basis-60">
            <p>Alerts on this device</p>
            <p className="read text-[14px]! leading-[19px]!">
              {own ? 'On: signals reach it while no tab is open.' : (why ?? 'Signals reach it while no tab is open.')}
            </p>
          </div>
          {!own && why === null && (
            <Button disabled={busy || push.devices.length >= LIMITS.push.most} onClick={devices.add}>
              TURN ON
            </Button>
          )}
        </div>
      </div>
      {push.devices.length > 0 && (
        <ul aria-label="Devices" className="divide-y divide-line border-t border-line">
          {push.devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isOwn={device === own}
              busy={busy}
              onTest={() => devices.test(device.id)}
              onEnd={() => devices.end(device.id)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function whyNot({ key }: PushSettings): string | null {
  if (key === null) return 'The owner has not set up alerts on devices.';
  const state = deviceState();
  return state === 'able' ? null : WHY_NOT[state];
}

interface DeviceRowProps {
  device: PushDevice;
  isOwn: boolean;
  busy: boolean;
  onTest: () => void;
  onEnd: () => void;
}

function DeviceRow({ device, isOwn, busy, onTest, onEnd }: DeviceRowProps) {
  const times = useTimes();
  const now = useNow(60_000);
  const { name, createdAt, lastUsedAt } = device;
  const reached = lastUsedAt ? `last reached ${relativeTime(Date.parse(lastUsedAt), now)}` : 'not reached yet';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          {name}
          {isOwn && (
            <span className="badge" data-tone="active">
              This device
            </span>
          )}
        </p>
        <p className="meta mt-1">
          since {times.dateTime(createdAt)}, {reached}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" disabled={busy} onClick={onTest} aria-label={`SEND A TEST to ${name}`}>
          SEND A TEST
        </Button>
        <Button size="sm" variant="danger" disabled={busy} onClick={onEnd} aria-label={`END ${name}`}>
          END
        </Button>
      </span>
    </li>
  );
}

/** The ability of this browser to show alerts; `denied`: the user refused notifications. */
type DeviceState = 'able' | 'unable' | 'denied';

/** The reason why this browser cannot show alerts; it asks for no permission. */
function deviceState(): DeviceState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

/** SHA-256 of the address under which this browser gets alerts, in hex: its device's handle; null while it gets none. */
async function ownHandle(): Promise<string | null> {
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
async function subscribe(key: string): Promise<NewPushDeviceDto> {
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
