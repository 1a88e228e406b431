import type { User } from '@t0/contracts/accounts';
import { entryOf } from '../../shared/lib/parts/build-check.ts';
import { requestSignal } from '../../signals/requested-signal.ts';
import { keepCopy, workerAddress } from '../../shared/offline/keep-copy.ts';

/** Kept for the life of the page: the policy that makes the address can be made once. */
let registered: Promise<boolean> | null = null;

/**
 * Has the service worker keep the program's files, and begins the offline copy of this member. Where the browser has no service workers, or
 * refuses this one, nothing happens: the terminal needs none. Returns a function that ends the copy.
 */
export function startOffline(user: User): () => void {
  let ended = false;
  let stop = (): void => void (ended = true);
  const endAlerts = followAlerts();
  void (registered ??= register()).then((kept) => {
    if (kept && !ended) stop = keepCopy(user);
  });
  return () => {
    endAlerts();
    stop();
  };
}

/** Opens the signal of a clicked alert over the current page. Returns a function that stops it. */
function followAlerts(): () => void {
  const { serviceWorker } = navigator;
  const onMessage = ({ data, ports }: MessageEvent): void => {
    const message = data as { type?: unknown; signal?: unknown } | null;
    if (message?.type !== 'open-signal') return;
    if (typeof message.signal === 'number') requestSignal(message.signal);
    ports[0]?.postMessage(true);
  };
  serviceWorker.addEventListener('message', onMessage);
  // The browser keeps messages that came before the listener until then.
  serviceWorker.startMessages();
  return () => serviceWorker.removeEventListener('message', onMessage);
}

/** Returns true if the service worker holds this build now. */
async function register(): Promise<boolean> {
  try {
    const container = navigator.serviceWorker;
    const registration = await container.register(workerAddress(), { updateViaCache: 'none' });
    // Browsers under test may answer nothing.
    if (!registration) return false;
    // A worker of another build answers no; the one of this build takes control as soon as it is installed.
    return (await ask(container.controller)) || (await askNext(container));
  } catch {
    return false;
  }
}

/** Asks each service worker that takes control of this page, until one is of its build. */
function askNext(container: ServiceWorkerContainer): Promise<boolean> {
  return new Promise((resolve) => {
    const again = async (): Promise<void> => {
      if (!(await ask(container.controller))) return;
      container.removeEventListener('controllerchange', onChange);
      resolve(true);
    };
    const onChange = (): void => void again();
    container.addEventListener('controllerchange', onChange);
    // It may have taken control between the two questions.
    onChange();
  });
}

/** Has a service worker keep the files of this page's build. Returns true if it holds all of them. */
function ask(worker: ServiceWorker | null): Promise<boolean> {
  const build = entryOf(document);
  if (!worker || build === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage({ type: 'keep', build }, [port2]);
  });
}
