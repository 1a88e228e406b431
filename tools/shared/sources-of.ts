import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@t0/embedded';
import { ROOT } from './root.ts';
import { UserFacingError } from './user-facing-error.ts';

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

async function must(command: string, args: string[], cwd: string): Promise<void> {
  const { code, output } = await runCommand(command, args, { cwd });
  if (code !== 0) throw new UserFacingError(`${command} ${args[0]} failed:\n${output.trim()}`);
}

/**
 * Brings folders of a commit into an empty folder and compiles one of them, with the packages that are installed here.
 * @param project what is compiled, with all it refers to, e.g. 'libs/database'
 * @throws UserFacingError when there is no such commit, or it does not compile with these packages
 */
export async function compileSourcesOf(ref: string, folders: string[], project: string, into: string): Promise<void> {
  mkdirSync(join(into, 'apps'), { recursive: true });
  const archive = join(into, 'sources.tar');
  await must('git', ['archive', '-o', archive, ref, ...folders, 'tsconfig.base.json', 'package.json'], ROOT);
  await must('tar', ['-xf', archive], into);
  linkModules(into);
  // The repository's own configuration leaves the JavaScript to another compiler.
  const args = ['-b', project, '--emitDeclarationOnly', 'false'];
  await must(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...args], into);
}
