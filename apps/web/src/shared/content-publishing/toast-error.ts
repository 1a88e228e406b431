import { isUnauthorized, messageOf } from '../lib/http.ts';
import { toastFailure } from '../ui/toast-failure.ts';

/** The toast 'Error' with the specification's sentence, and the reason behind it (specification 2, section 8). */
export function toastError(sentence: string, error: unknown): void {
  const reason = messageOf(error, '');
  const told = reason === '' ? sentence : `${sentence}. ${reason}`;
  toastFailure('Error', isUnauthorized(error) ? error : new Error(told), sentence);
}
