import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { counted } from '../../shared/lib/count.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { noteNewSubscribers } from './api.ts';
import { useNewSubscribers } from './use-new-subscribers.ts';

/** Takes note of the new subscribers, for every administrator; not there while there are none. */
export function NoteNewButton() {
  const fresh = useNewSubscribers();
  const client = useQueryClient();
  const note = useMutation({
    mutationFn: noteNewSubscribers,
    onSuccess: ({ noted }) => toast({ title: 'SUBSCRIBERS NOTED', description: counted(noted, 'new subscriber') }),
    onError: (error) => toastFailure('UPDATE FAILED', error, 'They are still marked as new'),
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/admin/users/new'] }),
  });
  if (fresh === 0) return null;
  return (
    <Button size="sm" disabled={note.isPending} onClick={() => note.mutate()}>
      <Check size={12} aria-hidden /> Note {counted(fresh, 'new subscriber')}
    </Button>
  );
}
