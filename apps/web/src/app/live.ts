import { refreshSession, registerSession } from '../features/session/live/register.ts';
import { startLiveClient } from '../shared/lib/live/live-client.ts';
import { createSocket } from '../shared/lib/live/socket.ts';
import { toast } from '../shared/ui/toast-store.ts';
import { followPrices } from '../shared/prices/follow-prices.ts';

let started = false;

/** Opens the socket of this page, once. It lives as long as the page does: visitors follow prices, members everything. */
export function startLive(): void {
  if (started) return;
  started = true;
  registerSession();
  followPrices();
  startLiveClient({
    createSocket,
    onDropped: refreshSession,
    onFellBehind: () =>
      toast({ title: 'CONNECTION RENEWED', description: 'It had fallen behind. What you missed is here now.' }),
  });
}
