const COUNT = new Intl.NumberFormat('en-US');

/** A number of things, as one reads it: '1,284'. */
export function count(value: number): string {
  return COUNT.format(value);
}

/** '1 member', '1,284 members'. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}
