/*
 * The program of the pre-commit hook: oxfmt writes the staged files and stages them again, oxlint checks the code among them.
 * A file with further changes that are not staged is only checked, so that the commit contains only staged changes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const OXFMT = join(ROOT, 'node_modules/oxfmt/bin/oxfmt');
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');
const CODE = /\.(?:[cm]?[jt]s|tsx)$/;

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const filesOf = (...args) =>
  git('diff', '--name-only', '-z', ...args)
    .split('\0')
    .filter(Boolean);

/** True if a tool accepts the files; it prints its complaints. */
function passes(tool, args, files) {
  if (files.length === 0) return true;
  return spawnSync(process.execPath, [tool, ...args, ...files], { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

function main() {
  if (!existsSync(OXFMT) || !existsSync(OXLINT)) {
    process.stderr.write('The pre-commit hook did not run: the tools are not installed. npm install brings them.\n');
    return 0;
  }
  const staged = filesOf('--cached', '--diff-filter=ACMR');
  const changedSince = new Set(filesOf());
  const whole = staged.filter((path) => !changedSince.has(path));
  const partly = staged.filter((path) => changedSince.has(path));
  const isFormatted =
    passes(OXFMT, ['--no-error-on-unmatched-pattern'], whole) &&
    passes(OXFMT, ['--check', '--no-error-on-unmatched-pattern'], partly);
  if (whole.length > 0) git('add', '--', ...whole);
  const isClean = passes(
    OXLINT,
    ['--no-error-on-unmatched-pattern'],
    staged.filter((path) => CODE.test(path)),
  );
  if (isFormatted && isClean) return 0;
  process.stderr.write(
    'The hook stopped the commit. Correct the files and stage them again, or commit with T0_HOOKS=off.\n',
  );
  return 1;
}

process.exitCode = main();
