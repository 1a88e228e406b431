/**
 * The order of two texts by their code units: negative, 0 or positive. For times in ISO 8601 and the product's own names, whose order is the
 * alphabet's; unlike `localeCompare` it needs no collation, which a browser loads in milliseconds.
 */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
