import { refreshSession, registerSession } from '../features/session/live/register.ts';
import { followInstruments } from '../shared/instruments/follow-instruments.ts';
import { followClientSettings } from '../shared/lib/client-settings.ts';
import { startLiveClient } from '../shared/lib/live/live-client.ts';
import { createSocket } from '../shared/lib/live/socket.ts';
import { followRecord } from '../shared/record/follow-record.ts';
import { toast } from '../shared/ui/toast-store.ts';
import { followPrices } from '../shared/prices/follow-prices.ts';

let started = false;

/** Opens the socket of this page, once. It lives as long as the page does: visitors follow prices, members everything. */
export function startLive(): void {
  if (started) return;
  started = true;
  registerSession();
  followInstruments();
  followPrices();
  followClientSettings();
  followRecord();
  startLiveClient({
    createSocket,
    onDropped: refreshSession,
    onFellBehind: () =>
      toast({ title: 'CONNECTION RENEWED', description: 'It had fallen behind. What you missed is here now.' }),
  });
}
