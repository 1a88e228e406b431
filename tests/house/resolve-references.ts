import { posix } from 'node:path';
import type { TextFile } from './read-tree.ts';

/** `docs/REALTIME.md#limits`, in pages also from their folder, in sentences for operators `docs/operations/observe.md, "Logs"`. */
const PAGE = /(?<![\w./*-])((?:\.{1,2}\/)*(?:[\w-]+\/)*[\w.-]+\.md)\b(?!\]\()(?:#([\w-]+)|, "([^"\n]+)")?/g;
/** A link to a heading of the same page. */
const OWN = /\]\(#([\w-]+)\)/g;
/** Its rules are looked up one by one: a page alone is no reference. */
const HEADED = /^docs\/product\/(?!README)/;

/** How a heading is called in an address: lower case, no punctuation, hyphens for spaces. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/** The headings of each Markdown page as they are called in addresses, by the page's path. */
export function headingsOf(files: readonly TextFile[]): Map<string, Set<string>> {
  return new Map(
    files
      .filter(({ path }) => path.endsWith('.md'))
      .map(({ path, text }) => [path, new Set([...text.matchAll(/^#{1,4} (.+)$/gm)].map(([, one]) => slugOf(one!)))]),
  );
}

/** Why references of a file lead nowhere, a line each: the file's path, the reference, what is missing. */
export function findBroken({ path, text }: TextFile, pages: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const own = path.endsWith('.md') ? [...text.matchAll(OWN)].filter(([, slug]) => !pages.get(path)?.has(slug!)) : [];
  return [
    ...own.map(([found]) => `${path}: ${found}: no such heading`),
    ...[...text.matchAll(PAGE)].flatMap(([found, page, slug, heading]) => {
      const near = path.endsWith('.md') ? posix.join(posix.dirname(path), page!) : page!.replace(/^(?:\.{1,2}\/)+/, '');
      // A page's own folder goes first: docs/SECURITY.md is not SECURITY.md of the root.
      const target = [near, page!].find((one) => pages.has(one));
      if (target === undefined) return [`${path}: ${found}: no such page`];
      const wanted = slug ?? (heading === undefined ? undefined : slugOf(heading));
      if (wanted === undefined) {
        const needed = HEADED.test(page!) && !path.endsWith('.md');
        return needed ? [`${path}: ${found}: names no heading`] : [];
      }
      return pages.get(target)!.has(wanted) ? [] : [`${path}: ${found}: no such heading`];
    }),
  ];
}
