import { join } from 'node:path';
import { findOutside, readTree } from './read-tree.ts';
import { findBroken, headingsOf, slugOf } from './resolve-references.ts';

/** They hold on purpose what the others may not. */
const EXAMPLES = ['tests/house/references.spec.ts', 'tests/house/vocabulary.spec.ts', 'tests/house/read-tree.ts'];

const files = readTree(join(__dirname, '../..')).filter(({ path }) => !EXAMPLES.includes(path));
const pages = headingsOf(files);

describe('what the tree refers to (docs/product/README.md#references)', () => {
  it('is looked for everywhere', () => {
    expect(files.length).toBeGreaterThan(1500);
    expect(pages.get('docs/product/signals.md')).toContain('level-checks');
    const known = files.flatMap(({ text }) => [...text.matchAll(/docs\/product\/\w+\.md#/g)]);
    expect(known.length).toBeGreaterThan(500);
  });

  it('exists: each page, and each heading', () => {
    expect(files.flatMap((file) => findBroken(file, pages))).toEqual([]);
  });

  it('is in the tree', () => {
    expect(files.flatMap(findOutside)).toEqual([]);
  });

  it('every page of the product stands in the list of pages', () => {
    const list = files.find(({ path }) => path === 'docs/product/README.md')!.text;
    const product = [...pages.keys()].filter((path) => /^docs\/product\/(?!README)/.test(path));
    expect(product.filter((path) => !list.includes(`](${path.slice('docs/product/'.length)})`))).toEqual([]);
  });
});

describe('the search for references', () => {
  it.each([
    ['A signal’s story & its "steps"', 'a-signals-story--its-steps'],
    ['Posts', 'posts'],
  ])('calls a heading as addresses do: %s', (heading, slug) => {
    expect(slugOf(heading)).toBe(slug);
  });

  it.each([
    ['/** As docs/product/signals.md#no-such-heading says. */', 'no such heading'],
    ['/** As docs/product/no-such-page.md#order says. */', 'no such page'],
    ['/** As docs/product/signals.md says. */', 'names no heading'],
    ['// security.md', 'no such page'],
    ['See docs/operations/runbooks.md, "No such runbook"', 'no such heading'],
  ])('finds that %s leads nowhere', (text, why) => {
    expect(findBroken({ path: 'apps/a.ts', text }, pages)).toEqual([expect.stringContaining(why)]);
  });

  it('finds that a link within a page leads nowhere', () => {
    expect(findBroken({ path: 'docs/PRICES.md', text: '[x](#nowhere)' }, pages)).toHaveLength(1);
  });

  it.each([
    '/** The columns (specification 2, section 2). */',
    '/** Specification 1, section 9. */',
    '/** In the order of the specification (2, section 3). */',
    'it(‘in the specification’s words’)',
    'it(‘is polled every 30 s (section 9)’)',
    'it(‘keeps it (sections 3 and 9)’)',
    '/** The plots (console, point 4). */',
    'describe(‘prices (decisions, Prices)’)',
    'describe(‘fetching (docs/PRICES.md#health; design, realtime)’)',
    'it(‘is for administrators (security, roles)’)',
    'it(‘security, cross-site 3.5.1: every unsafe call’)',
    '// see /home/somebody/notes',
  ])('finds that %s names what is not here', (text) => {
    expect(findOutside({ path: 'apps/a.ts', text })).toHaveLength(1);
  });

  it.each([
    '/** Bytes of a frame (RFC 6455, section 5.2). */',
    'it(‘is of the form that the Compose specification gives it’)',
    '/** See docs/product/console.md#history; security counts. */',
  ])('lets %s be', (text) => {
    expect(findOutside({ path: 'apps/a.ts', text })).toEqual([]);
  });
});
