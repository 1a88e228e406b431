import { MessageChannel } from 'node:worker_threads';
import type { PushPayload } from '@t0/contracts/channels';
import { openAlert, renewDevice, showAlert } from './alerts.ts';
import type { AlertRegistration, ShownAlert, WindowClient } from './scope.ts';

interface Shown extends ShownAlert {
  options: { tag: string; renotify?: boolean; silent?: boolean };
}
let screen: Shown[];

const registration = {
  showNotification: (title: string, options: Shown['options'] & { body: string; data: unknown }) => {
    screen = screen.filter((shown) => shown.options.tag !== options.tag);
    screen.push({ title, body: options.body, data: options.data, options, close: () => undefined });
    return Promise.resolve();
  },
  getNotifications: ({ tag }: { tag: string }) => Promise.resolve(screen.filter(({ options }) => options.tag === tag)),
} as unknown as AlertRegistration;

const pushed = (title: string, order: number, signal = 7): PushPayload => ({
  web_push: 8030,
  notification: {
    title,
    navigate: `https://t0.test/dashboard?signal=${signal}`,
    tag: `signal-${signal}`,
    data: { signal, order },
  },
});
const titles = (): string[] => screen.map(({ title }) => title);

beforeEach(() => {
  screen = [];
  Object.assign(globalThis, { MessageChannel });
});

describe('alerts on a device (docs/product/channels.md#preferences)', () => {
  it('are one line for each signal, with its present state, and sound again', async () => {
    await showAlert(registration, pushed('New signal: GBPJPY', 0));
    await showAlert(registration, pushed('New signal: EURUSD', 0, 8));
    await showAlert(registration, pushed('T0: GBPJPY', 3));
    expect(titles()).toEqual(['New signal: EURUSD', 'T0: GBPJPY']);
    expect(screen.every(({ options }) => options.renotify)).toBe(true);
  });

  it('stay at the later step when a message was late, without a sound', async () => {
    await showAlert(registration, pushed('T0: GBPJPY', 3));
    await showAlert(registration, pushed('New signal: GBPJPY', 0));
    expect(titles()).toEqual(['T0: GBPJPY']);
    expect(screen[0]!.options).toMatchObject({ silent: true, data: { signal: 7, order: 3 } });
  });

  it.each([null, {}, 'text'])('are shown without words of their own for %j', async (data) => {
    await showAlert(registration, data);
    expect(titles()).toEqual(['T0 Trading Terminal']);
  });
});

describe('a press on an alert', () => {
  let requested: unknown[];
  let opened: string[];
  let focused: string[];
  const windowOf = (name: string, answers: boolean): WindowClient => ({
    postMessage: (message, [port]) => {
      requested.push(message);
      if (answers) port!.postMessage(true);
    },
    focus: () => {
      focused.push(name);
      return Promise.resolve();
    },
  });
  const press = async (windows: WindowClient[]): Promise<void> => {
    await showAlert(registration, pushed('T0: GBPJPY', 3));
    await openAlert(screen[0]!, {
      matchAll: () => Promise.resolve(windows),
      openWindow: (address) => {
        opened.push(address);
        return Promise.resolve();
      },
    });
  };
  beforeEach(() => ([requested, opened, focused] = [[], [], []]));

  it('opens the signal in the terminal that is open, past pages that are none', async () => {
    await press([windowOf('a login', false), windowOf('a terminal', true)]);
    expect(requested).toEqual(Array(2).fill({ type: 'open-signal', signal: 7 }));
    expect([focused, opened]).toEqual([['a terminal'], []]);
  });

  it('opens a window where there is none', async () => {
    await press([]);
    expect(opened).toEqual(['https://t0.test/dashboard?signal=7']);
  });
});

describe('another address of the push service', () => {
  const subscription = (endpoint: string): PushSubscription =>
    ({
      options: { applicationServerKey: new ArrayBuffer(65) },
      toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
    }) as unknown as PushSubscription;
  let sent: unknown[];
  beforeEach(() => {
    sent = [];
    globalThis.fetch = ((address: string, { body }: { body: string }) => {
      sent.push([address, JSON.parse(body)]);
      return Promise.resolve({} as Response);
    }) as typeof fetch;
  });
  const asking = {
    ...registration,
    pushManager: { subscribe: () => Promise.resolve(subscription('https://push.test/asked')) },
  };

  it.each([
    ['that the browser made', subscription('https://push.test/made'), 'https://push.test/made'],
    ['that is asked for with the same key', null, 'https://push.test/asked'],
  ])('is told to the server: one %s', async (_, now, endpoint) => {
    await renewDevice(asking, subscription('https://push.test/before'), now);
    expect(sent).toEqual([['/api/auth/push/devices', { endpoint, p256dh: 'key', auth: 'secret' }]]);
  });

  it('is not asked for where nothing is known of the one before', async () => {
    await renewDevice(asking, null, null);
    expect(sent).toEqual([]);
  });
});
