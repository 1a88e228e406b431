import type { ProveMailboxDto } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** Code of the refusal of a link that is used up, expired or wrong. */
export const INVALID_PROOF_LINK = 'INVALID_PROOF_LINK';
/** Code of the answer that asks for a password: this browser did not register the address. */
export const PASSWORD_NEEDED = 'PASSWORD_NEEDED';

/** POST /api/mailbox-proof: confirms the link's address, once. */
export function proveMailbox(body: ProveMailboxDto): Promise<unknown> {
  return request('/api/mailbox-proof', { method: 'POST', body });
}

/** POST /api/mailbox-proof/mail: the link once more, for who is signed in or registered in this browser. */
export function sendProofMail(): Promise<{ message: string }> {
  return request('/api/mailbox-proof/mail', { method: 'POST', body: {} });
}
