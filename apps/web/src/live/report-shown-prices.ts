import { MOST_WATCHED, type PriceWatch } from '@t0/contracts/prices';
import { markSent, onShownChange, shownPrices } from './shown-prices.ts';

/** The shortest interval of messages, in ms, so that scrolling through a long list stays within the gateway's rate limit. */
const APART_MS = 150;
/** Prices that are no longer shown stay subscribed this long, in ms: a user who comes back sees current prices at once. */
export const LINGER_MS = 15_000;

/** The part of the socket that is used here. */
interface Speaker {
  readonly connected: boolean;
  emit(name: 'watch', watch: PriceWatch): unknown;
  on(name: 'disconnect', listener: () => void): unknown;
}

/** The subscription that the gateway of this connection knows: from the handshake, or from the last message. */
let sent: PriceWatch = [];

/** For a handshake: the shown prices, which count from then on. */
export function firstStatement(): PriceWatch {
  const watch = shownPrices();
  sent = watch;
  markSent(watch);
  return watch;
}

/** The shown instruments, and those that the gateway sends already. */
function withSent(shown: PriceWatch): PriceWatch {
  if (!Array.isArray(shown) || !Array.isArray(sent)) return shown;
  const both = [...new Set([...shown, ...sent])].sort();
  return both.length > MOST_WATCHED ? shown : both;
}

/**
 * Reports to the gateway which prices this page shows; the last message counts. `knows`: this connection's gateway understands it, as it
 * sent `ticks`. Nothing is sent before: an older gateway would end the connection.
 */
export function reportShownPrices(socket: Speaker): { knows: () => void; stop: () => void } {
  let known = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let reportedAt = -Infinity;
  const send = (watch: PriceWatch): void => {
    if (!known || !socket.connected || String(watch) === String(sent)) return;
    sent = watch;
    reportedAt = Date.now();
    socket.emit('watch', watch);
    markSent(watch);
  };
  const narrow = (): void => {
    lingering = undefined;
    send(shownPrices());
  };
  const report = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const shown = shownPrices();
    const watch = withSent(shown);
    send(watch);
    if (String(watch) !== String(shown)) lingering ??= setTimeout(narrow, LINGER_MS);
  };
  const soon = (): void => {
    timer ??= setTimeout(report, Math.max(0, reportedAt + APART_MS - Date.now()));
  };
  // A user who comes back need not wait.
  const onVisible = (): void => (document.hidden ? soon() : report());
  document.addEventListener('visibilitychange', onVisible);
  const offLooks = onShownChange(soon);
  socket.on('disconnect', () => (known = false));
  return {
    knows: () => {
      if (known) return;
      known = true;
      report();
    },
    stop: () => {
      clearTimeout(timer);
      clearTimeout(lingering);
      offLooks();
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}
