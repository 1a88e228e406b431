import type { Signal } from '@t0/contracts';
import { signalTitle } from '@t0/domain';
import { SignalStory } from '../signal-story.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TakersLine } from './takers-line.tsx';

/** Everything that happened to a signal, with who did it. */
export function StoryDialog({ signal, onClose }: { signal: Signal; onClose: () => void }) {
  const title = signalTitle(signal);
  return (
    <Dialog title={title} description={`History of ${title}`} onClose={onClose} className="md:w-[560px]">
      <TakersLine signal={signal} />
      <SignalStory signal={signal} />
    </Dialog>
  );
}
