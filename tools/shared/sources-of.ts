import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@t0/embedded';
import { linkModules } from './link-modules.ts';
import { ROOT } from './root.ts';
import { UserFacingError } from './user-facing-error.ts';

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
