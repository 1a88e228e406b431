import { parseCursor, takeInstruments } from '@t0/contracts';
import type { BlogPost, ClientSettings, Instrument } from '@t0/contracts';
import { clientSettingsQuery } from '../shared/lib/client-settings.ts';
import { giveList, noteCursor } from '../live/snapshot.ts';
import { queryClient, USER_KEY } from '../shared/lib/query-client.ts';
import { INSTRUMENTS, partOf, POSTS, SETTINGS } from './page-data.ts';
import type { PageData } from './page-data.ts';

/**
 * Puts the data of a server-rendered page into the program's stores, as if read: the page is a visitor's, and nothing is read again. Later
 * events come by the socket, which asks from `cursor` on.
 */
export function applyPageData(pageData: PageData): void {
  const instruments = partOf<Instrument[]>(pageData, INSTRUMENTS);
  const settings = partOf<ClientSettings>(pageData, SETTINGS);
  const posts = partOf<BlogPost[]>(pageData, POSTS);
  if (instruments) takeInstruments(instruments);
  if (settings) queryClient.setQueryData(clientSettingsQuery.queryKey, settings);
  for (const [address, part] of Object.entries(pageData.parts)) {
    const id = new RegExp(`^${POSTS}/(\\d+)$`).exec(address)?.[1];
    if (id) queryClient.setQueryData([POSTS, Number(id)], part);
  }
  queryClient.setQueryData(USER_KEY, null);
  const cursor = parseCursor(pageData.cursor);
  if (cursor) noteCursor(cursor);
  if (posts) giveList(POSTS, { data: posts, cursor });
}
