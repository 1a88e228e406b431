import { join } from 'node:path';
import { readTree } from '../references/read-tree.ts';
import { findOwnWords } from '../references/vocabulary.ts';

/** It holds on purpose what the others may not. */
const EXAMPLES = 'tests/integration/vocabulary.spec.ts';

describe('the words of documents, comments and identifiers (docs/STYLE.md#words)', () => {
  it('are those of the field', () => {
    const files = readTree(join(__dirname, '../..')).filter(({ path }) => path !== EXAMPLES);
    expect(files.flatMap(findOwnWords)).toEqual([]);
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
});
