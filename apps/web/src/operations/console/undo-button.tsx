import type { AuditEntry } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { Button } from '../../shared/ui/button.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { undoChange } from './api.ts';

interface UndoButtonProps {
  entry: AuditEntry;
  /** It was undone: the trail has a new entry. */
  onUndone: () => void;
}

/** UNDO: what was before a change of settings holds again (docs/product/settings.md#undo). */
export function UndoButton({ entry: { id, entity }, onUndone }: UndoButtonProps) {
  const undo = useMutation({
    mutationFn: () => undoChange(id),
    onSuccess: () => {
      toast({ title: 'UNDONE', description: `What was before holds again in ${entity}` });
      onUndone();
    },
    onError: (error) => toastFailure('NOT UNDONE', error, 'Nothing was changed'),
  });
  return (
    <Button size="sm" className="mt-3" disabled={undo.isPending} onClick={() => undo.mutate()}>
      <Undo2 size={12} aria-hidden /> {undo.isPending ? 'UNDOING...' : 'UNDO'}
    </Button>
  );
}
