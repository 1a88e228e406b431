import { LIMITS } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { HttpError } from '../../shared/lib/http.ts';
import { useNow } from '../../shared/lib/use-now.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { recallSignal } from './api.ts';

interface RecallProps {
  signalId: number;
  publishedAt: string;
}

const TEXT = 'Sent by mistake? RECALL withdraws it everywhere and says so to whoever had it.';

/** RECALL of a signal, offered for a minute after it was published. One press: that minute is short. */
export function Recall({ signalId, publishedAt }: RecallProps) {
  const now = useNow(1000);
  const [recalled, setRecalled] = useState(false);
  const left = Math.ceil((Date.parse(publishedAt) + LIMITS.signal.recallMs - now) / 1000);
  const recall = useMutation({
    mutationFn: async () => {
      try {
        await recallSignal(signalId);
      } catch (error) {
        // Another administrator was faster: it is withdrawn just the same.
        if (!(error instanceof HttpError && error.statusCode === 404)) throw error;
      }
    },
    onSuccess: () => {
      setRecalled(true);
      toast({ title: 'SIGNAL RECALLED', description: 'Withdrawn as sent by mistake', tone: 'sent' });
    },
    onError: (error) => toastFailure('RECALL FAILED', error, 'The signal was not withdrawn'),
  });
  if (recalled)
    return (
      <p role="status" className="px-4 py-3 text-warn">
        Withdrawn as sent by mistake.
      </p>
    );
  if (left <= 0) return null;
  return (
    <section aria-label="Recall" className="flex items-center justify-between gap-3 px-4 py-3" data-testid="recall">
      <p className="meta">{TEXT}</p>
      <Button variant="danger" disabled={recall.isPending} onClick={() => recall.mutate()}>
        <Undo2 size={14} aria-hidden /> RECALL
        <span className="w-[3ch] text-right" aria-hidden>
          {Math.min(left, LIMITS.signal.recallMs / 1000)}s
        </span>
      </Button>
    </section>
  );
}
