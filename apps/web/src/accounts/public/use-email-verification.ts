import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HttpError, messageOf } from '../../shared/lib/http.ts';
import { USER_KEY } from '../../shared/lib/query-client.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { INVALID_VERIFICATION_LINK, PASSWORD_NEEDED, verifyEmail } from './api.ts';
import type { VerificationLink } from './verification-link.ts';

/** `ask`: a press is awaited. `password`: this browser did not register, so one must be chosen. */
export type VerificationStep = 'ask' | 'password' | 'proven' | 'invalid';

const codeOf = (error: Error | null): string | null => (error instanceof HttpError ? error.code : null);

/** Confirms an address by a mailed link: the current step, and the action. Nothing is sent before the click. */
export function useEmailVerification(link: VerificationLink | null): {
  step: VerificationStep;
  confirm: (password?: string) => void;
  busy: boolean;
} {
  const client = useQueryClient();
  const proof = useMutation({
    mutationFn: (newPassword?: string) => verifyEmail({ ...link!, ...(newPassword && { newPassword }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: USER_KEY }),
    onError: (error) => {
      if ([INVALID_VERIFICATION_LINK, PASSWORD_NEEDED].includes(codeOf(error) ?? '')) return;
      toast({
        title: 'Confirmation failed',
        description: messageOf(error, 'Failed to confirm your email address. Please try again.'),
        tone: 'error',
      });
    },
  });
  return { step: stepOf(link, proof), confirm: (password) => proof.mutate(password), busy: proof.isPending };
}

function stepOf(
  link: VerificationLink | null,
  { isSuccess, error, variables }: { isSuccess: boolean; error: Error | null; variables: string | undefined },
): VerificationStep {
  if (isSuccess) return 'proven';
  if (!link || codeOf(error) === INVALID_VERIFICATION_LINK) return 'invalid';
  // Once asked for, the password stays asked for: also while it is sent, and when it is refused.
  return variables !== undefined || codeOf(error) === PASSWORD_NEEDED ? 'password' : 'ask';
}
