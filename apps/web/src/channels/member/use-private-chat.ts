import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { makePrivateChatInvite } from './api.ts';

/** Invites into the owner's private chat; the settings, which include the membership, are read again after each. */
export function usePrivateChat() {
  const client = useQueryClient();
  const { mutate, data, isPending } = useMutation({
    mutationFn: makePrivateChatInvite,
    onError: (error) => toastFailure('Invite Failed', error, 'Failed to make an invite. Please try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
  return {
    /** The invite that was made last; undefined: none was. */
    made: data,
    join: () => mutate(),
    busy: isPending,
  };
}
