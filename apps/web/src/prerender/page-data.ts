import type { BlogPost } from '@t0/contracts/content';
import { parseCursor, type ClientSettings } from '@t0/contracts/live';
import { takeInstruments, type Instrument } from '@t0/contracts/prices';
import type { TrackRecord } from '@t0/contracts/record';
import { giveList, noteCursor } from '../live/snapshot.ts';
import { trackRecordQuery } from '../record/track-record.ts';
import { clientSettingsQuery } from '../shared/lib/client-settings.ts';
import { USER_KEY, queryClient } from '../shared/lib/query-client.ts';

/** The data of a server-rendered page, for its hydration (apps/web/build/README.md#server-rendered-pages). */
export interface PageData {
  /** The address of the rendered page, without query and anchor. */
  path: string;
  /** The position of the event log when the oldest of the parts was read, from the header of a snapshot. */
  cursor: string;
  /** The log position of each shared reading, by its address: it includes every event up to there. The oldest is the cursor's. */
  asOf: Record<string, number>;
  /** Answers of the API, by the address that they were read at. */
  parts: Record<string, unknown>;
}

/** Addresses of parts. */
const INSTRUMENTS = '/api/instruments';
const SETTINGS = '/api/client-settings';
const POSTS = '/api/blog-posts';
const RECORD = '/api/track-record';

/** The answer to one of the calls; undefined where the page was rendered without it. */
function partOf<T>({ parts }: PageData, address: string): T | undefined {
  return parts[address] as T | undefined;
}

/**
 * Puts the data of a server-rendered page into the program's stores, as if read: the page is a visitor's, and nothing is read again. Later
 * events come by the socket, which asks from `cursor` on.
 */
export function applyPageData(pageData: PageData): void {
  const instruments = partOf<Instrument[]>(pageData, INSTRUMENTS);
  const settings = partOf<ClientSettings>(pageData, SETTINGS);
  const posts = partOf<BlogPost[]>(pageData, POSTS);
  const record = partOf<TrackRecord>(pageData, RECORD);
  if (instruments) takeInstruments(instruments);
  if (record) queryClient.setQueryData(trackRecordQuery.queryKey, record);
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
