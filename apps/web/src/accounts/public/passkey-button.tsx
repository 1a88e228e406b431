import type { User } from '@t0/contracts/accounts';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { knowsPasskeys } from '../ask-passkey.ts';
import { Button } from '../../shared/ui/button.tsx';
import { toastRefusal } from '../../shared/ui/toast-store.ts';

interface PasskeyButtonProps {
  label: string;
  /** The filled one of the view. */
  primary?: boolean;
  disabled: boolean;
  sign: () => Promise<User>;
  onSignedIn: (user: User) => void;
  onFailed?: (error: Error) => void;
}

/** Signs in with a passkey; not there in browsers that know none. */
export function PasskeyButton({ label, primary, disabled, sign, onSignedIn, onFailed }: PasskeyButtonProps) {
  const signIn = useMutation({
    mutationFn: sign,
    onSuccess: onSignedIn,
    onError: (error) => {
      toastRefusal('Login failed', error, 'Login failed');
      onFailed?.(error);
    },
  });
  usePageReturn(() => signIn.reset());
  if (!knowsPasskeys()) return null;
  const busy = signIn.isPending || signIn.isSuccess;
  return (
    <Button
      variant={primary ? 'primary' : 'outline'}
      size="lg"
      disabled={disabled || busy}
      className="w-full"
      onClick={() => signIn.mutate()}
    >
      <KeyRound size={16} aria-hidden /> {busy ? 'AUTHENTICATING...' : label}
    </Button>
  );
}
