/** An event whose work the browser waits for. */
interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

/** A request of a page. `preloadResponse`: of a page's own address, asked for while the service worker was starting. */
export interface PageRequest extends LastingEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

/** The browser knows from these which requests need no service worker. Not everywhere. */
interface InstallEvent extends LastingEvent {
  addRoutes?: (
    rules: { condition: { urlPattern: string; requestMode?: RequestMode }; source: 'network' }[],
  ) => Promise<void>;
}

interface WorkerMessage extends LastingEvent {
  data: unknown;
  ports: readonly MessagePort[];
}

/** An alert on the screen of the device. */
export interface ShownAlert {
  readonly title: string;
  readonly body: string;
  readonly data: unknown;
  close: () => void;
}

/** The options of an alert, with `renotify`, which `NotificationOptions` lacks. */
interface AlertOptions {
  body: string;
  tag: string;
  icon: string;
  data: unknown;
  renotify?: boolean;
  silent?: boolean;
}

/** The part of a registration that shows alerts. */
export interface AlertRegistration {
  showNotification: (title: string, options: AlertOptions) => Promise<void>;
  getNotifications: (filter: { tag: string }) => Promise<ShownAlert[]>;
  pushManager: Pick<PushManager, 'subscribe'>;
}

/** A window of the program. */
export interface WindowClient {
  postMessage: (message: unknown, transfer: MessagePort[]) => void;
  focus: () => Promise<unknown>;
}

/** The windows of the program. */
export interface WindowClients {
  matchAll: (filter: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WindowClient[]>;
  openWindow: (address: string) => Promise<unknown>;
}

interface PushedEvent extends LastingEvent {
  data: { json: () => unknown } | null;
}

interface AlertEvent extends LastingEvent {
  notification: ShownAlert;
}

interface RenewalEvent extends LastingEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

interface WorkerEvents {
  install: InstallEvent;
  activate: LastingEvent;
  fetch: PageRequest;
  message: WorkerMessage;
  push: PushedEvent;
  notificationclick: AlertEvent;
  pushsubscriptionchange: RenewalEvent;
}

/** The part of its global scope that the service worker uses. TypeScript's types of it (`webworker`) conflict with those of a page. */
export interface WorkerScope {
  addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void;
  skipWaiting: () => Promise<void>;
  clients: WindowClients & { claim: () => Promise<void> };
  registration: AlertRegistration & { navigationPreload?: { enable: () => Promise<void> } };
  navigator: { clearAppBadge?: () => Promise<void> };
  location: { origin: string };
}
