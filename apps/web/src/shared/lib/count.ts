/** Made for the first number that needs it: it takes milliseconds, which a page has not when it starts. */
let thousands: Intl.NumberFormat | undefined;

/** A number with thousands separators: '1,284'. */
export function count(value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  thousands ??= new Intl.NumberFormat('en-US');
  return thousands.format(value);
}

/** '1 member', '1,284 members'. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}
