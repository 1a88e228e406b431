import { parseCursor, type LiveEvent, type LiveEventType } from '@t0/contracts/live';
import { takeInstruments, type Instrument } from '@t0/contracts/prices';
import { useConnection } from '../shared/lib/connection.ts';
import type { Versioned } from '../live/collection.ts';
import { startLiveClient } from '../live/live-client.ts';
import { registerLiveFeature } from '../live/registry.ts';
import { noteCursor } from '../live/snapshot.ts';
import { createSocket } from '../live/watch-connection.ts';
import { followPrices } from '../prices/follow-prices.ts';
import { useRecordAlarm } from '../record/alarm-store.ts';
import { followRecord } from '../record/follow-record.ts';
import type { PageData } from './page-data.ts';
import { reloadIfSignedIn } from './session-check.ts';
import { followShownPrices } from './shown-prices.ts';

/** The events that change a server-rendered page, with the part of its data that they change. */
const PART_OF = {
  'instrument.changed': '/api/instruments',
  'instrument.deleted': '/api/instruments',
  'owner_copy.updated': '/api/client-settings',
  'plans.updated': '/api/client-settings',
  'record_settings.updated': '/api/client-settings',
  'blog_post.created': '/api/blog-posts',
  'blog_post.updated': '/api/blog-posts',
  'blog_post.deleted': '/api/blog-posts',
} as const satisfies Partial<Record<LiveEventType, string>>;
type Followed = keyof typeof PART_OF;

/**
 * Connects a server-rendered page without the program: prices follow by the socket, and `need` is called once only the program can show
 * what happened; it reads the same events again. Returns a function that disconnects.
 */
export function startPageLive(root: HTMLElement, pageData: PageData, need: () => void): () => void {
  takeInstruments(pageData.parts['/api/instruments'] as Instrument[]);
  const position = parseCursor(pageData.cursor);
  if (position) noteCursor(position);
  followRecord();
  const ends = [
    followShownPrices(root),
    followPrices(),
    useRecordAlarm.subscribe(({ alarm }) => alarm && need()),
    registerLiveFeature<Followed>({
      types: Object.keys(PART_OF) as Followed[],
      apply: (events) => events.some((event) => isNew(pageData, event)) && need(),
      resync: need,
    }),
    startLiveClient({ createSocket, onDropped: reloadIfSignedIn, onFellBehind: () => undefined }),
  ];
  return () => {
    for (const end of ends.reverse()) end();
    useConnection.setState(useConnection.getInitialState());
  };
}

/** True for an event that the page's data does not include: events from the oldest part on come again. */
function isNew({ asOf, parts }: PageData, { seq, type, data }: LiveEvent<Followed>): boolean {
  const part = PART_OF[type];
  const readAt = asOf[part];
  if (readAt !== undefined) return seq > readAt;
  // The page of one post has no list.
  const { id, version } = data as Versioned;
  const post = parts[`${part}/${id}`] as Versioned | undefined;
  // Its withdrawal bears its last version.
  return post !== undefined && (version > post.version || (type === 'blog_post.deleted' && version === post.version));
}
