import { cutText } from '@t0/domain';

const NAMES = ['symbol', 'title', 'name', 'email', 'instrument'] as const;
const LENGTH_MAX = 120;

/** The name of an entity for people, from its fields: 'LONG GBPJPY', 'EURUSD', a title, an address; null where none of them is there. */
export function subjectOf(fields: Record<string, unknown>): string | null {
  const { direction, instrument } = fields;
  if (typeof direction === 'string' && typeof instrument === 'string')
    return `${direction.toUpperCase()} ${instrument}`;
  const name = NAMES.map((field) => fields[field]).find((value) => typeof value === 'string' && value !== '');
  return name === undefined ? null : cutText(name as string, LENGTH_MAX);
}
