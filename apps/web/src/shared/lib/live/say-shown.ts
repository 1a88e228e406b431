import type { PriceWatch } from '@t0/contracts';
import { noteSaid, onLooks, shownPrices } from './looks.ts';

/** Statements come no faster than this, ms, so that scrolling through a long list stays within what a gateway takes in. */
const APART_MS = 150;

/** What is used here of the socket. */
interface Speaker {
  readonly connected: boolean;
  emit(name: 'watch', watch: PriceWatch): unknown;
  on(name: 'disconnect', listener: () => void): unknown;
}

/** What the gateway of this connection knows: by the handshake, or by the last message. */
let stands = '';

/** For a handshake: what is shown, which holds from then on. */
export function firstStatement(): PriceWatch {
  const watch = shownPrices();
  stands = String(watch);
  noteSaid(watch);
  return watch;
}

/**
 * Keeps the gateway told which prices this page shows; the last statement holds. `knows`: this connection's gateway understands it, as it sent
 * `ticks`. Nothing is said before: an older one would end the connection for it.
 */
export function sayShown(socket: Speaker): { knows: () => void; stop: () => void } {
  let known = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saidAt = -Infinity;
  const say = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const watch = shownPrices();
    if (!known || !socket.connected || String(watch) === stands) return;
    stands = String(watch);
    saidAt = Date.now();
    socket.emit('watch', watch);
    noteSaid(watch);
  };
  const soon = (): void => {
    timer ??= setTimeout(say, Math.max(0, saidAt + APART_MS - Date.now()));
  };
  // Whoever comes back waits for nothing.
  const onVisible = (): void => (document.hidden ? soon() : say());
  document.addEventListener('visibilitychange', onVisible);
  const offLooks = onLooks(soon);
  socket.on('disconnect', () => (known = false));
  return {
    knows: () => {
      if (known) return;
      known = true;
      say();
    },
    stop: () => {
      clearTimeout(timer);
      offLooks();
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}
