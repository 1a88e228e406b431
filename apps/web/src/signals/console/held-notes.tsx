import type { HeldSignal, Signal } from '@t0/contracts/signals';
import { useMutation } from '@tanstack/react-query';
import { Hourglass, Undo2 } from 'lucide-react';
import { useNow } from '../../shared/lib/use-time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { undoHeldSignal } from './api.ts';
import { rereadHeld, useHeldSignals } from './use-held-signals.ts';
import { SIGNAL_DONE } from './use-publish-signal.ts';

interface HeldNotesProps {
  onPublished: (signal: Signal) => void;
  /** A publication was taken back: the form may restore the sent signal. */
  onUndone: (held: HeldSignal) => void;
}

/** Publications that wait before members see them: their signal, the time left, and UNDO. Nothing where none is held back. */
export function HeldNotes({ onPublished, onUndone }: HeldNotesProps) {
  const held = useHeldSignals(
    (signal) => {
      onPublished(signal);
      toast({ ...SIGNAL_DONE, tone: 'sent' });
    },
    ({ title }) => toast({ title: 'NOT PUBLISHED', description: `${title}: its time was over first`, tone: 'error' }),
  );
  return held.map((one) => <HeldNote key={one.id} held={one} onUndone={onUndone} />);
}

function HeldNote({ held, onUndone }: { held: HeldSignal; onUndone: (held: HeldSignal) => void }) {
  const seconds = Math.max(0, Math.ceil((Date.parse(held.dueAt) - useNow(250)) / 1000));
  const undo = useMutation({
    mutationFn: () => undoHeldSignal(held.id),
    onSuccess: () => {
      toast({ title: 'SIGNAL UNDONE', description: 'No member has seen it' });
      onUndone(held);
    },
    onError: (error) => toastFailure('UNDO FAILED', error, 'The signal could not be taken back'),
    onSettled: rereadHeld,
  });
  return (
    <div
      role="group"
      aria-label={`Waiting: ${held.title}`}
      className="grid grid-cols-[20px_1fr_auto] items-center gap-3 border-t border-line bg-warn-1 px-4 py-3"
    >
      <Hourglass size={16} aria-hidden className="text-warn" />
      <div>
        <b className="font-semibold">{held.title}</b>
        <p className="read text-[14.5px] leading-[19px]">
          {seconds > 0 ? `Members see it in ${seconds} s` : 'Going out now'}
        </p>
      </div>
      <Button disabled={undo.isPending || seconds === 0} onClick={() => undo.mutate()}>
        <Undo2 size={14} aria-hidden /> UNDO
      </Button>
    </div>
  );
}
