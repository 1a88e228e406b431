import type { HeldSignal, Signal } from '@t0/contracts/signals';
import { useMutation } from '@tanstack/react-query';
import { Hourglass, Undo2 } from 'lucide-react';
import { useNow } from '../../shared/lib/use-time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { rereadHeld, useHeldSignals, useHeldSteps } from './use-held-signals.ts';
import { SIGNAL_DONE } from './use-publish-signal.ts';
import { request } from '../../shared/lib/http.ts';

interface HeldNotesProps {
  onPublished: (signal: Signal) => void;
  /** A publication was taken back: the form may restore the sent signal. */
  onUndone: (held: HeldSignal) => void;
}

/** Publications that wait before members see them: their signal, the time left, and UNDO. Nothing where none is held back. */
export function HeldNotes({ onPublished, onUndone }: HeldNotesProps) {
  const held = useHeldSignals(
    'publications',
    (signal) => {
      onPublished(signal);
      toast({ ...SIGNAL_DONE, tone: 'sent' });
    },
    ({ title }) => toast({ title: 'NOT PUBLISHED', description: `${title}: its time was over first`, tone: 'error' }),
  );
  return held.map((one) => <HeldNote key={one.id} held={one} onUndone={onUndone} />);
}

/** The steps of a signal that wait, with UNDO. */
export function HeldSteps({ signalId }: { signalId: number }) {
  return useHeldSteps(signalId).map((held) => <HeldNote key={held.id} held={held} onUndone={() => undefined} />);
}

/** UNDO, with its result as a toast. */
export async function undoHeld({ id, stepOf }: Pick<HeldSignal, 'id' | 'stepOf'>): Promise<boolean> {
  try {
    await request<void>(`/api/signals/held/${id}`, { method: 'DELETE' });
    toast({ title: stepOf === null ? 'SIGNAL UNDONE' : 'STEP UNDONE', description: 'No member has seen it' });
    return true;
  } catch (error) {
    toastFailure('UNDO FAILED', error, 'It could not be taken back');
    return false;
  } finally {
    rereadHeld();
  }
}

function HeldNote({ held, onUndone }: { held: HeldSignal; onUndone: (held: HeldSignal) => void }) {
  const seconds = Math.max(0, Math.ceil((Date.parse(held.dueAt) - useNow(250)) / 1000));
  const undo = useMutation({
    mutationFn: () => undoHeld(held),
    onSuccess: (isUndone) => isUndone && onUndone(held),
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
