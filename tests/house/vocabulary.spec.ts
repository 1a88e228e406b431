import { join } from 'node:path';
import { readTree } from './read-tree.ts';
import { findOwnWords, IDENTIFIERS, NAMES, PHRASES } from './vocabulary.ts';

/** It holds on purpose what the others may not. */
const EXAMPLES = 'tests/house/vocabulary.spec.ts';

/** At least one for each entry of the list. */
const NAMES_REFUSED = [
  'heldRow',
  'seenVersion',
  'requireSeen',
  'SentenceError',
  'findLevelFault',
  'Turn',
  'handOverSockets',
];
const PROSE_REFUSED = [
  'Rows are laid out.',
  'A member is told of it.',
  'It tells the desk.',
  'An oddity.',
  'It holds the row.',
  'The seen version.',
  'A drawn page.',
  'React takes over the page.',
  'The Keeper of prices.',
  'Its upkeep.',
  'The extremes.',
  'It begins anew.',
  'It dials Redis.',
  'It hands over its sockets.',
  'The pace of draining.',
  'The field at fault.',
  'A SentenceError.',
  'It is put aside.',
  'A client of ours.',
  'After so many ms.',
  'For whoever asks.',
  'None is to be had.',
  'It is as good as done.',
  'Redis is away.',
  'It reckons with two.',
  'It waits patiently.',
];
/** Words of the list in the meaning that stays. */
const ALLOWED = [
  ['apps/web/src/a.tsx', 'useMutation({ onSettled }); const x = <p>The member is told.</p>;'],
  ['apps/api/src/a.ts', 'const turnOff = turnEmailsOff(); class QueuesBoard {}'],
  ['apps/api/src/a.ts', "/** See docs/product/channels.md#what-is-told. */\nconst text = 'told'; const word = /told/;"],
  ['tests/live/faults/a.ts', 'class FaultDriver {}'],
  ['docs/product/README.md', 'What is told.'],
] as const;

const inCode = (text: string): string[] => findOwnWords({ path: 'apps/api/src/signals/a.ts', text });

describe('the words of documents, comments and identifiers (docs/STYLE.md#words)', () => {
  it('are those of the field', () => {
    const files = readTree(join(__dirname, '../..')).filter(({ path }) => path !== EXAMPLES);
    expect(files.flatMap(findOwnWords)).toEqual([]);
  });

  it('are looked for in SQL too: in files, and in strings of code, without texts and values', () => {
    const sql = "WITH told AS (SELECT 'asked' FROM rows) -- told";
    expect(findOwnWords({ path: 'deploy/a.sql', text: sql })).toHaveLength(1);
    expect(inCode(`query(\`${sql}\${oddity}\`); const text = 'told';`)).toHaveLength(1);
    expect(inCode("query('UPDATE users SET told = 1'); const title = 'He told me';")).toHaveLength(1);
    expect(findOwnWords({ path: 'tests/deploy/releases/1.0.0.sql', text: sql })).toEqual([]);
  });

  it('are found where they are not', () => {
    const code = {
      path: 'apps/api/src/signals/a.ts',
      text: "/** Rows are laid out. */\nconst newOddities = 'oddity';",
    };
    expect(findOwnWords(code)).toEqual([
      'apps/api/src/signals/a.ts: laid out (say prepare, enqueue, create)',
      'apps/api/src/signals/a.ts: newOddities (say warnings)',
    ]);
    expect(findOwnWords({ path: 'docs/PRICES.md', text: 'An oddity, `oddity`.' })).toHaveLength(1);
  });

  it.each(Object.keys(IDENTIFIERS))('refuse %s in an identifier, at its begin and within', (word) => {
    const capital = `${word[0]!.toUpperCase()}${word.slice(1)}`;
    expect(inCode(`const ${word} = new${capital}();`)).toHaveLength(2);
    expect(inCode(`const ${word.toUpperCase()} = 1;`)).toHaveLength(1);
  });

  it.each(NAMES_REFUSED)('refuse the name %s', (name) => expect(inCode(`const ${name} = 1;`)).not.toEqual([]));
  it.each(PROSE_REFUSED)('refuse: %s', (text) => {
    expect(inCode(`/** ${text} */`)).toHaveLength(1);
    expect(findOwnWords({ path: 'docs/PRICES.md', text })).toHaveLength(1);
  });
  it.each(ALLOWED)('allow in %s: %s', (path, text) => expect(findOwnWords({ path, text })).toEqual([]));

  it('have an example of each entry', () => {
    expect(NAMES.filter(([name]) => !NAMES_REFUSED.some((example) => name.test(example)))).toEqual([]);
    expect(PHRASES.filter(([phrase]) => !PROSE_REFUSED.some((example) => example.search(phrase) >= 0))).toEqual([]);
  });
});
