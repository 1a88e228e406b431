/** True if two values are stored the same: prices and figures are stored with more zeros than they are given. */
export function isSame(before: unknown, after: unknown): boolean {
  if (isNumeric(before) && isNumeric(after)) return Number(before) === Number(after);
  return JSON.stringify(before) === JSON.stringify(after);
}

function isNumeric(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
}
