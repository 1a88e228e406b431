import type { Row } from './row.ts';

/** A heading as it is compared: 'Net USD' and 'net usd', without accents and what stands in brackets. */
export function headingOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\([^()]*\)/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** The columns of a heading by name: for each the first whose heading fits; -1 where none does. */
export function columnsOf<Name extends string>(row: Row, names: Record<Name, RegExp>): Record<Name, number> {
  const headings = row.texts.map(headingOf);
  const found = Object.entries<RegExp>(names).map(([name, fits]) => [
    name,
    headings.findIndex((text) => fits.test(text)),
  ]);
  return Object.fromEntries(found) as Record<Name, number>;
}
