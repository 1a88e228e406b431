import { endCopy } from '../shared/offline/copy-store.ts';
import { openAlert, renewDevice, showAlert } from './alerts.ts';
import { answerFile, answerPage, isPage } from './answer.ts';
import { keepBuild, type Build } from './build.ts';
import type { PageRequest, WorkerScope } from './scope.ts';

/*
 * The service worker: opens the terminal without a network (docs/adr/0018-offline-service-worker.md), and shows alerts while no
 * tab is open (docs/product/channels.md#alerts-on-a-device). It keeps files of the program and the
 * page, and nothing else: no answer of the API and no upload is ever put into its caches.
 */

declare const T0_BUILD: Build;
declare const self: WorkerScope;

/** Calls of the program, which most browsers then send without starting the service worker. */
const CALLS = ['/api/*', '/objects/*'];
const LOGOUT = '/api/logout';

// It holds nothing that an open page relies on, so the next one may take control at once.
self.addEventListener('install', (event) => {
  const routes = CALLS.map((urlPattern) => ({
    condition: { urlPattern, requestMode: 'cors' as const },
    source: 'network' as const,
  }));
  event.waitUntil(Promise.all([event.addRoutes?.(routes).catch(() => undefined), self.skipWaiting()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

// A page asks once it is quiet: its own loading comes first.
self.addEventListener('message', (event) => {
  const [port] = event.ports;
  const message = event.data as { type?: unknown; build?: unknown } | null;
  if (message?.type !== 'keep') return;
  const kept = message.build === T0_BUILD.entry ? keepBuild(T0_BUILD).catch(() => false) : Promise.resolve(false);
  event.waitUntil(kept.then((all) => port?.postMessage(all)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') open(event, pathname);
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request));
});

// One after the other: Chromium forgets an alert that is not yet on screen when it is asked which ones are.
let shown = Promise.resolve();
self.addEventListener('push', (event) => {
  shown = shown.then(() => showAlert(self.registration, pushedBy(event))).catch(() => undefined);
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openAlert(event.notification, self.clients));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription = null, newSubscription = null } = event;
  event.waitUntil(renewDevice(self.registration, oldSubscription, newSubscription).catch(() => undefined));
});

/** A push without valid JSON is shown without its text. */
function pushedBy({ data }: { data: { json: () => unknown } | null }): unknown {
  try {
    return data?.json() ?? null;
  } catch {
    return null;
  }
}

function open(event: PageRequest, path: string): void {
  // The browser itself requests what is no page: a request passed on here would seem to come from this site, wherever the link was.
  if (!isPage(path)) {
    if (path === LOGOUT) event.waitUntil(forgetMember());
    return;
  }
  event.respondWith(answerPage(event.preloadResponse.then((preloaded) => preloaded ?? fetch(event.request))));
}

/** Before the server has answered, so that the next user of this browser finds nothing, with a network or without. */
async function forgetMember(): Promise<void> {
  await Promise.all([endCopy(), self.navigator.clearAppBadge?.().catch(() => undefined)]);
}
