/** Digits before and after the point: more is a slip of the finger. */
const AMOUNT = /^\d{1,12}(?:\.\d{1,10})?$/;

/** A number above 0 as it was typed, thousands separated by commas or spaces or not; null for anything else. */
export function amountOf(text: string): string | null {
  const plain = text.replace(/[,\s]/g, '');
  return AMOUNT.test(plain) && Number(plain) > 0 ? plain : null;
}
