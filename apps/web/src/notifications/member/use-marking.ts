import type { ReadChange } from '@t0/contracts/notifications';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../shared/lib/query-client.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { UNREAD_KEY } from './api.ts';
import { receiveMarks } from './inbox.ts';
import { request } from '../../shared/lib/http.ts';

const FALLBACK = 'Please try again.';

/** The changes a member can make, with the toasts of docs/product/notifications.md#read-marks. */
export interface Marking {
  read: (id: number) => void;
  unread: (id: number) => void;
  all: () => void;
  /** True while all are being marked. */
  markingAll: boolean;
}

/** Marks as read and unread; every tab follows by the event, this one by the answer. */
export function useMarking(): Marking {
  const read = useMutation({
    mutationFn: (id: number) => request<ReadChange>(`/api/user/notifications/${id}/read`, { method: 'PUT' }),
    onSuccess: (change) => {
      takeOver(change);
      toast({ title: 'Notification marked as read', description: 'Moved to archive' });
    },
    onError: (error) => toastFailure('Failed to mark as read', error, FALLBACK),
  });
  const unread = useMutation({
    mutationFn: (id: number) => request<ReadChange>(`/api/user/notifications/${id}/unread`, { method: 'POST' }),
    onSuccess: (change) => {
      takeOver(change);
      toast({ title: 'Notification marked as unread' });
    },
    onError: (error) => toastFailure('Failed to mark as unread', error, FALLBACK),
  });
  const all = useMutation({
    mutationFn: () => request<ReadChange>('/api/user/notifications/read-all', { method: 'PUT' }),
    onSuccess: (change) => {
      takeOver(change);
      toast({ title: 'All notifications marked as read' });
    },
    onError: (error) => toastFailure('Failed to mark as read', error, FALLBACK),
  });
  return { read: read.mutate, unread: unread.mutate, all: () => all.mutate(), markingAll: all.isPending };
}

/** See docs/product/notifications.md#read-marks: after a change the count is read again, where it is read at all. */
function takeOver(change: ReadChange): void {
  receiveMarks(change);
  void queryClient.invalidateQueries({ queryKey: UNREAD_KEY });
}
