import { announceArrivals } from '../alerts/announce.ts';
import { announceMoments } from '../alerts/moments.ts';
import { signalFeed } from './feed.ts';

/** Lets the signal feed follow the event log. `wanted`: whether the member wants to be told what becomes of signals. */
export function registerSignalFeed(wanted: () => boolean): () => void {
  announceArrivals();
  announceMoments(wanted);
  return signalFeed.follow();
}
