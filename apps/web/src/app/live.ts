import { refreshSession, registerSession } from '../accounts/public/register.ts';
import { followInstruments } from '../prices/instruments.ts';
import { followClientSettings } from '../shared/lib/client-settings.ts';
import { startLiveClient } from '../live/live-client.ts';
import { createSocket } from '../live/watch-connection.ts';
import { followRecord } from '../record/follow-record.ts';
import { toast } from '../shared/ui/toast-store.ts';
import { followPrices } from '../prices/follow-prices.ts';

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
      toast({ title: 'CONNECTION RENEWED', description: 'The connection was behind. This page is up to date now.' }),
  });
}
