import type { TextFile } from './read-tree.ts';

/** Parts of identifiers for which the field has a word (docs/STYLE.md#words). */
const IDENTIFIERS: Record<string, string> = {
  oddity: 'warning',
  oddities: 'warnings',
  upkeep: 'maintenance',
  undoings: 'undo registry',
  extremes: 'excursion',
  redial: 'reconnect',
  vouch: 'prove',
  patient: 'retry',
  takeover: 'hydrate',
  assume: 'rebase',
  doors: 'endpoints',
};
/** Words of prose, in documents and comments, with what is said instead. */
const PHRASES: readonly [RegExp, string][] = [
  [/\b(?:lay|lays|laid) out\b/gi, 'prepare, enqueue, create'],
  [/\bodd(?:ity|ities)\b/gi, 'warning'],
  [/\b(?:Keeper|Book|Upkeep|Undoings|OwnParts)\b/g, 'cache, open positions, maintenance, undo registry, opening parts'],
  [/\bupkeep\b/gi, 'maintenance'],
  [/\banew\b/g, 'again'],
  [/\bdial(?:s|led|ling)\b/gi, 'connect, reconnect'],
  [/\b(?:put|laid|swapped|kept) aside\b/gi, 'discarded, saved for later'],
  [/\bto be had\b/gi, 'available'],
  [/\bas good as\b/gi, 'almost'],
  [/\b(?:Redis|PostgreSQL) (?:is|was) away\b/g, 'unavailable'],
  [/\breckon(?:s|ed|ing)?\b/gi, 'calculate'],
  [/\bpatient(?:ly)?\b/gi, 'with retries'],
];
/** What is text for people: documents but those that list the words, and comments of code. */
const DOCUMENTS = /^(?!CHANGELOG|docs\/(?:STYLE|GLOSSARY)\.md).*\.md$/;
const CODE =
  /^(?!tests\/references\/)(?:apps|libs|tools|tests)\/(?!.*(?:\/migrations\/|\/corpus\/|\.generated\.)).*\.(?:tsx?|mjs)$/;
const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const QUOTED = /`[^`\n]*`|\]\([^)\n]*\)/g;
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Words of this file that have a standard one, each as `path: word (say …)`. */
export function findOwnWords({ path, text }: TextFile): string[] {
  const prose = DOCUMENTS.test(path) ? text : CODE.test(path) ? (text.match(COMMENT) ?? []).join('\n') : '';
  const phrases = PHRASES.flatMap(([phrase, instead]) =>
    [...prose.replaceAll(QUOTED, '').matchAll(phrase)].map(([found]) => `${path}: ${found} (say ${instead})`),
  );
  return [...phrases, ...(CODE.test(path) ? findOwnIdentifiers(path, text) : [])];
}

function findOwnIdentifiers(path: string, text: string): string[] {
  const code = text.replaceAll(COMMENT, '').replaceAll(STRING, '');
  const names = new Set([...(code.match(/[A-Za-z_$][\w$]*/g) ?? []), ...(path.match(/[a-z]+/g) ?? [])]);
  return [...names].flatMap((name) =>
    (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [])
      .filter((part) => Object.hasOwn(IDENTIFIERS, part.toLowerCase()))
      .map((part) => `${path}: ${name} (say ${IDENTIFIERS[part.toLowerCase()]})`),
  );
}
