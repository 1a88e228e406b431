import { parseCursor, takeInstruments } from '@t0/contracts';
import type { Instrument, LiveEvent, LiveEventType } from '@t0/contracts';
import { useConnection } from '../live/connection-store.ts';
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

/** Events that change every server-rendered page. */
const EVERYWHERE = [
  'instrument.changed',
  'instrument.deleted',
  'owner_copy.updated',
  'plans.updated',
  'record_settings.updated',
] as const satisfies LiveEventType[];
/** Events that change the list of posts, or one of them. */
const POSTS = ['blog_post.created', 'blog_post.updated', 'blog_post.deleted'] as const satisfies LiveEventType[];
type Followed = (typeof EVERYWHERE)[number] | (typeof POSTS)[number];

/**
 * Connects a server-rendered page without the program: prices follow by the socket, and `need` is called once only the program can show
 * what happened; it reads the same events again. Returns a function that disconnects.
 */
export function startPageLive(root: HTMLElement, { path, cursor, parts }: PageData, need: () => void): () => void {
  takeInstruments(parts['/api/instruments'] as Instrument[]);
  const position = parseCursor(cursor);
  if (position) noteCursor(position);
  followRecord();
  const ends = [
    followShownPrices(root),
    followPrices(),
    useRecordAlarm.subscribe(({ alarm }) => alarm && need()),
    registerLiveFeature<Followed>({
      types: path.startsWith('/blog') ? [...EVERYWHERE, ...POSTS] : EVERYWHERE,
      apply: (events) => events.some((event) => concerns(path, event)) && need(),
      resync: need,
    }),
    startLiveClient({ createSocket, onDropped: reloadIfSignedIn, onFellBehind: () => undefined }),
  ];
  return () => {
    for (const end of ends.reverse()) end();
    useConnection.setState(useConnection.getInitialState());
  };
}

/** True unless it is about another post than the one on this page. */
function concerns(path: string, { type, data }: LiveEvent<Followed>): boolean {
  return path === '/blog' || !type.startsWith('blog_post.') || path === `/blog/${(data as { id: number }).id}`;
}
