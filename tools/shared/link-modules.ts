import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

const SCOPE = '@t0';

/**
 * Gives a copy of the tree the packages that are installed here, without copying one: links to them, and to the copy's own libraries and
 * programs where the copied folders have them.
 * @param folder root of the copy, which has no node_modules yet
 */
export function linkModules(folder: string): void {
  linkEach(join(ROOT, 'node_modules'), join(folder, 'node_modules'), (name) => name !== SCOPE);
  const scope = join(folder, 'node_modules', SCOPE);
  mkdirSync(scope);
  for (const group of ['libs', 'apps'])
    for (const name of readdirSync(join(folder, group), { withFileTypes: true })) {
      if (!name.isDirectory()) continue;
      symlinkSync(join(folder, group, name.name), join(scope, name.name));
      linkEach(join(ROOT, group, name.name, 'node_modules'), join(folder, group, name.name, 'node_modules'));
    }
}

/** Links the entries of a folder into a new one; a missing folder counts as empty. Caches stay where they are. */
function linkEach(from: string, to: string, isWanted: (name: string) => boolean = () => true): void {
  const names = namesIn(from).filter((name) => (!name.startsWith('.') || name === '.bin') && isWanted(name));
  if (names.length === 0) return;
  mkdirSync(to, { recursive: true });
  for (const name of names) symlinkSync(join(from, name), join(to, name));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
