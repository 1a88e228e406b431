import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../shared/lib/http.ts';
import { usePageReturn } from '../../shared/lib/use-page-return.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { openPortal } from './api.ts';

/** Leads to the customer portal in this tab, whence the portal leads back. */
export function usePortal(leave: (url: string) => void): { open: () => void; busy: boolean } {
  const portal = useMutation({
    mutationFn: openPortal,
    onSuccess: (url) => leave(url),
    onError: (error) =>
      toast({
        title: 'Redirect Failed',
        description: messageOf(error, 'Unable to open the billing page. Please try again.'),
        tone: 'error',
      }),
  });
  usePageReturn(portal.reset);
  return { open: () => portal.mutate(), busy: portal.isPending || portal.isSuccess };
}
