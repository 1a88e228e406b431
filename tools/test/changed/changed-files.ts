import { execFileSync } from 'node:child_process';
import { ROOT } from '../../shared/root.ts';
import { UserFacingError } from '../../shared/user-facing-error.ts';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\0')
    .filter(Boolean);

/**
 * Files that differ from a revision, by path from the root: committed since or not, new, moved or gone.
 * @throws UserFacingError when there is no such revision
 */
export function changedFiles(since: string): string[] {
  try {
    return [
      ...new Set([
        ...git('diff', '--name-only', '--no-renames', '-z', since, '--'),
        ...git('ls-files', '--others', '--exclude-standard', '-z'),
      ]),
    ].sort();
  } catch {
    throw new UserFacingError(`git knows no revision "${since}" here.`);
  }
}
