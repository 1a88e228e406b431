import { TriangleAlert } from 'lucide-react';
import type { SignalEditor } from './use-signal-editor.ts';

/** Another administrator withdrew the signal while it was edited: the edited values stay, with the possible actions. */
export function WithdrawnNotice({ edit }: Pick<SignalEditor, 'edit'>) {
  return (
    <p role="alert" className="flex items-start gap-2 border-b border-line bg-warn-1 px-4 py-3 text-warn">
      <TriangleAlert size={16} aria-hidden className="mt-0.5" />
      {edit.dirty
        ? 'This signal was withdrawn by somebody else. Your text is kept: Publish anew makes a new signal of it.'
        : 'This signal was withdrawn by somebody else. Nothing you typed is lost.'}
    </p>
  );
}
