import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../shared/lib/http.ts';
import { USER_KEY } from '../../shared/lib/query-client.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { endOtherSessions, endSession, SESSIONS_KEY, sessionsQuery, signOutEverywhere } from './api.ts';

/** The sessions of the account and the ways to end them; the list is read again after each. */
export function useSessionList() {
  const client = useQueryClient();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const done = (description: string) => () => {
    void client.invalidateQueries({ queryKey: SESSIONS_KEY });
    toast({ title: 'SECURITY UPDATED', description });
  };
  const onError = (failure: Error): void => {
    void client.invalidateQueries({ queryKey: SESSIONS_KEY });
    toast({
      title: 'Security Update Failed',
      description: messageOf(failure, 'Failed to end the session. Please try again.'),
      tone: 'error',
    });
  };
  const endOne = useMutation({ mutationFn: endSession, onSuccess: done('The session has ended.'), onError });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: done('All other sessions have ended.'),
    onError,
  });
  const everywhere = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: () => {
      toast({ title: 'SIGNED OUT', description: 'All sessions of this account have ended.' });
      void client.invalidateQueries({ queryKey: USER_KEY });
    },
    onError,
  });
  return {
    sessions,
    error,
    retry: () => void refetch(),
    end: endOne.mutate,
    endOthers: () => endOthers.mutate(),
    signOutEverywhere: () => everywhere.mutate(),
    busy: endOne.isPending || endOthers.isPending || everywhere.isPending,
  };
}
