import type { TextFile } from './read-tree.ts';

/** A word of our own: what is said instead, and where it has another meaning that stays. */
interface OwnWord {
  say: string;
  /** Names and paths in which it is the field's word. */
  but?: RegExp;
}

/** Failures that tests cause on purpose (fault injection), and the part of the test run that does. */
const INJECTION = /^(?:tests\/live\/(?:faults|model)|libs\/stripe-sandbox|tests\/run)\//;

/** Parts of identifiers and paths for which the field has a word (docs/STYLE.md#words). */
export const IDENTIFIERS: Readonly<Record<string, OwnWord>> = {
  tell: { say: 'notify, emit or report' },
  tells: { say: 'notifies, emits or reports' },
  told: { say: 'notified, received or reported' },
  telling: { say: 'notification' },
  tellings: { say: 'notifications' },
  untold: { say: 'unreported' },
  said: { say: 'sent, text or message' },
  asked: { say: 'requested' },
  laid: { say: 'created' },
  oddity: { say: 'warning' },
  oddities: { say: 'warnings' },
  standing: { say: 'state or status' },
  standings: { say: 'states' },
  stand: { say: 'snapshot', but: /^tests\/deploy\/trial\/stand-ins\// },
  stands: { say: 'is, has or state' },
  news: { say: 'update' },
  arrive: { say: 'receive' },
  arrives: { say: 'receives' },
  arrived: { say: 'received' },
  arrival: { say: 'reception' },
  arrivals: { say: 'receptions' },
  settle: { say: 'commit, confirm or converge' },
  settles: { say: 'commits' },
  // `onSettled` and `allSettled` are React Query's and JavaScript's.
  settled: { say: 'committed, confirmed or done', but: /^(?:on|all|Promise)Settled/ },
  assume: { say: 'rebase' },
  fault: { say: 'error', but: INJECTION },
  faults: { say: 'errors', but: INJECTION },
  keeper: { say: 'cache or owner' },
  keepers: { say: 'caches or owners' },
  book: { say: 'open positions' },
  books: { say: 'open positions' },
  door: { say: 'endpoint or receiver' },
  doors: { say: 'endpoints' },
  // The queue board is a term of the glossary.
  board: { say: 'status, panel', but: /^(?:QueuesBoard|boardTitle)$|operations\/queues-board|bull-board/ },
  upkeep: { say: 'maintenance' },
  undoings: { say: 'undo registry' },
  extremes: { say: 'excursion' },
  dial: { say: 'connect' },
  dials: { say: 'connects' },
  dialled: { say: 'connected' },
  dialling: { say: 'connecting' },
  redial: { say: 'reconnect' },
  drawn: { say: 'server-rendered' },
  takeover: { say: 'hydrate' },
  // Who turns something off does so; who waits has no turn.
  turn: { say: 'round, slot or update', but: /^turn(?:On|Off|\w+Off)/ },
  turns: { say: 'rounds, slots or updates' },
  pace: { say: 'rate' },
  moment: { say: 'time' },
  moments: { say: 'times' },
  ours: { say: "own, or the product's" },
  vouch: { say: 'prove' },
  vouches: { say: 'proves' },
  vouched: { say: 'proven' },
  patient: { say: 'retry' },
  heed: { say: 'follow' },
  doomed: { say: 'deleting' },
  insist: { say: 'retry' },
  lookout: { say: 'watcher' },
};
/** Names that are refused as a whole: their words have another meaning elsewhere. */
export const NAMES: readonly [RegExp, string][] = [
  [/^(?:is|was|are)?[hH]eld(?:Row|Lock|Since|At|Lease)s?$/, 'lock, locked row'],
  [/^(?:seenVersion|requireSeen\w*)$/, 'expected version, optimistic lock'],
  [/^(?:SentenceError|findX?\w*Fault)$/, 'UserFacingError, validateX'],
  [/^(?:OwnParts|Turn|Stand|Keeper|Aside|Door|Upkeep|Undoings)$/, 'opening parts, update, snapshot, cache, receiver'],
  [/^(?:handOver|handedOver)Sockets?$/, 'drain'],
];
/** Words of prose, in documents and comments, with what is said instead. */
export const PHRASES: readonly [RegExp, string][] = [
  [/\b(?:lay|lays|laid|laying) out\b/gi, 'prepare, enqueue, create'],
  [/\b(?:told|telling)\b(?!-)/g, 'notified, reported, received'],
  [/\b(?:tell|tells) (?!apart\b)/g, 'notify, report, show'],
  [/\bodd(?:ity|ities)\b|\bunusual signals?\b/gi, 'warning, sanity check'],
  [/\b(?:hold|holds|held|holding) (?:a|the|its|their|that|these) rows?\b|\bheld rows?\b/gi, 'lock, locked row'],
  [/\bseen versions?\b/gi, 'expected version, optimistic lock'],
  [/\bdrawn (?:page|with|on the server)\b/gi, 'server-rendered, hydrate'],
  [/\b(?:takes?|taking) over the page\b/gi, 'hydrate'],
  [/\b(?:Keeper|Book|Upkeep|Undoings|OwnParts)\b/g, 'cache, open positions, maintenance, undo registry, opening parts'],
  [/\bupkeep\b/gi, 'maintenance'],
  [/\bextremes\b/gi, 'MFE and MAE'],
  [/\banew\b/g, 'again'],
  [/\bdial(?:s|led|ling)?\b/gi, 'connect, reconnect'],
  [/\bhand(?:s|ed|ing)? over (?:its |the |their )?(?:sockets|members|connections)\b/gi, 'drain'],
  [/\b(?:drain )?pace\b/gi, 'rate'],
  [/\bat fault\b|\bfaults? of (?:an? |the )?(?:input|field|form|text)s?\b/gi, 'invalid, error'],
  [/\bSentenceError\b/g, 'UserFacingError'],
  [/\b(?:put|laid|swapped|kept|left|moved|set) aside\b/gi, 'discarded, saved for later'],
  [/\bof (?:ours|our own|now)\b/gi, "the product's, the name of the program; current"],
  [/\bso many (?:ms|milliseconds)\b/gi, 'latency in ms'],
  [/\b(?:what nobody|whoever|whomever)\b/gi, "nobody, anybody who, or the person's role"],
  [/\bto be had\b/gi, 'available'],
  [/\bas good as\b/gi, 'almost'],
  [/\b(?:Redis|PostgreSQL) (?:is|was) away\b/g, 'unavailable'],
  [/\breckon(?:s|ed|ing)?\b/gi, 'calculate'],
  [/\bpatient(?:ly)?\b/gi, 'with retries'],
];
/** What is text for people: documents but those that list the words, and comments of code. Those of the product prescribe texts. */
const DOCUMENTS = /^(?!CHANGELOG|docs\/(?:STYLE|GLOSSARY)\.md|docs\/product\/).*\.md$/;
const CODE =
  /^(?!tests\/house\/vocabulary)(?:apps|libs|tools|tests)\/(?!.*(?:\/migrations\/|\/signal-texts\/|\.generated\.)).*\.(?:tsx?|mjs)$/;
const COMMENT = /(?<=^|[\s{(,])\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;
const QUOTED = /`[^`\n]*`|\]\([^)\n]*\)|\bdocs\/[\w./-]+#[\w-]+/g;
/** Text on screen within JSX, which the product prescribes. */
const SCREEN = /(?<!=)>[^<>{};=]*(?=[<{])|(?<=\})[^<>{};=()]*(?=<\/)/g;
const PATTERN = /(?<=[(,=:[!&|?;]\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;
const STRING = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** A string that is SQL, and what of it is no name: texts, comments and values that the code puts in. */
const SQL = /\b(?:SELECT|INSERT INTO|UPDATE [\w"]+ SET|DELETE FROM|CREATE (?:TABLE|VIEW|INDEX|TEMPORARY))\b/;
const NOT_SQL = /\$\{[^}]*\}|'(?:''|[^'])*'|--[^\n]*/g;
/** SQL files; what a release shipped stays as it is. */
const SQL_FILE = /^(?!tests\/deploy\/releases\/).*\.sql$/;

/** Words of this file that have a standard one, each as `path: word (say …)`. */
export function findOwnWords({ path, text }: TextFile): string[] {
  const prose = DOCUMENTS.test(path) ? text : CODE.test(path) ? (text.match(COMMENT) ?? []).join('\n') : '';
  const phrases = PHRASES.flatMap(([phrase, instead]) =>
    [...prose.replaceAll(QUOTED, '').matchAll(phrase)].map(([found]) => `${path}: ${found.trim()} (say ${instead})`),
  );
  const names = CODE.test(path) ? findOwnIdentifiers(path, text) : [];
  return [...phrases, ...names, ...findOwnSql(path, text)];
}

/** Names in SQL: of a file, or of the strings of code. */
function findOwnSql(path: string, text: string): string[] {
  const strings = CODE.test(path) ? (text.replaceAll(COMMENT, '').match(STRING) ?? []) : [];
  const statements = SQL_FILE.test(path)
    ? [text]
    : strings.filter((one) => SQL.test(one)).map((one) => one.slice(1, -1));
  const names = new Set(statements.flatMap((sql) => sql.replaceAll(NOT_SQL, ' ').match(/[A-Za-z_]\w*/g) ?? []));
  return [...names].flatMap((name) => ownWordsIn(name, path));
}

function findOwnIdentifiers(path: string, text: string): string[] {
  const plain = text.replaceAll(COMMENT, '').replaceAll(PATTERN, '');
  const code = (path.endsWith('.tsx') ? plain.replaceAll(SCREEN, '>') : plain).replaceAll(STRING, '');
  const names = new Set([...(code.match(/[A-Za-z_$][\w$]*/g) ?? []), ...(path.match(/[a-z]+/g) ?? [])]);
  return [...names].flatMap((name) => ownWordsIn(name, path));
}

function ownWordsIn(name: string, path: string): string[] {
  const parts = (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((part) => part.toLowerCase());
  const words = parts
    .flatMap((part) => (Object.hasOwn(IDENTIFIERS, part) ? [IDENTIFIERS[part]!] : []))
    .filter(({ but }) => !but?.test(name) && !but?.test(path));
  const whole = NAMES.filter(([pattern]) => pattern.test(name)).map(([, instead]) => instead);
  return [...words.map(({ say }) => say), ...whole].map((instead) => `${path}: ${name} (say ${instead})`);
}
