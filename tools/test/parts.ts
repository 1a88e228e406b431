import { SentenceError } from '../shared/sentence.ts';

/** The parts of a whole run, each of which can be asked for by name. */
export const PARTS = ['checks', 'unit', 'integration', 'faults', 'bench', 'e2e'] as const;
/** Parts that take hours, and run only when they are asked for by name. */
const LONG_PARTS = ['mutation'] as const;
export type Part = (typeof PARTS | typeof LONG_PARTS)[number];

/** What a run is asked for: parts with arguments for their tools, or what a change touches since a revision. */
export type Asked = { parts: readonly Part[]; rest: string[] } | { since: string };

/**
 * Reads the arguments of `npm test`.
 * @throws SentenceError for what is no part
 */
export function readAsked(args: readonly string[]): Asked {
  const [first, ...rest] = args;
  if (first === undefined) return { parts: PARTS, rest };
  if (first === 'changed') {
    const [since = 'HEAD', ...more] = rest;
    if (more.length > 0 || since.startsWith('-')) throw new SentenceError('Say npm test -- changed, or one revision.');
    return { since };
  }
  const part = [...PARTS, ...LONG_PARTS].find((one) => one === first);
  if (part) return { parts: [part], rest };
  throw new SentenceError(`"${first}" is no part of the tests; there are ${PARTS.join(', ')}, changed and mutation.`);
}
