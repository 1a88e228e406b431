import { HttpError } from '../shared/lib/http.ts';

/** Refusals that trying again does not change: the address pays already, or too many were asked for. */
const FINAL = [409, 429];

/** The reason why the payment page did not open, under the title Redirect Failed (docs/product/accounts.md#registration). */
export function redirectRefusal(error: unknown): string {
  return error instanceof HttpError && FINAL.includes(error.statusCode)
    ? error.message
    : 'Unable to redirect to payment page. Please try again.';
}
