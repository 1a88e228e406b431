import { announceUpdates } from './update-toasts.ts';
import { signalFeed } from './feed.ts';

/** Lets the signal feed follow the event log. `wanted`: true if the member wants to hear of signals. */
export function registerSignalFeed(wanted: () => boolean): () => void {
  announceUpdates(wanted);
  return signalFeed.follow();
}
