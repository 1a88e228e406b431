import type { PushTest } from '@t0/contracts/channels';
import { toast } from '../../shared/ui/toast-store.ts';

/** Shows a service's answer to a test. */
export function toastTestResult(service: string, { outcome, detail }: PushTest): void {
  if (outcome === 'accepted') {
    toast({ title: 'TEST SENT', description: `${service} accepted the test.` });
    return;
  }
  const title = outcome === 'later' ? 'Not accepted yet' : 'Test Refused';
  toast({ title, description: `${detail}.`, tone: 'error' });
}
