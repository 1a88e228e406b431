import { isUnauthorized, messageOf } from '../../shared/lib/http.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';

/** The toast 'Error' with the sentence of the page, and the reason behind it (docs/product/console.md#resources-and-videos). */
export function toastError(sentence: string, error: unknown): void {
  const reason = messageOf(error, '');
  const told = reason === '' ? sentence : `${sentence}. ${reason}`;
  toastFailure('Error', isUnauthorized(error) ? error : new Error(told), sentence);
}
