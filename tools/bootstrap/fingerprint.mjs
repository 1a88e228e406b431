import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './root.mjs';

const GENERATED = new Set(['node_modules', 'dist', 'dist-types', 'coverage']);
const TEST = /\.spec\.tsx?$/;

function* filesOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isFile()) yield path;
  if (!stat.isDirectory()) return;
  for (const name of readdirSync(path).sort()) {
    if (!GENERATED.has(name) && !TEST.test(name)) yield* filesOf(join(path, name));
  }
}

/**
 * A fingerprint of the content of files and folders (without generated files and tests), named relative to the root.
 * @param {string[]} paths
 * @param {string} also anything else the result depends on
 */
export function fingerprint(paths, also = '') {
  const hash = createHash('sha256').update(also);
  for (const file of paths.flatMap((path) => [...filesOf(join(ROOT, path))])) {
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** A file that remembers the fingerprint something was made from. */
export class Stamp {
  #file;

  constructor(path) {
    this.#file = join(ROOT, path);
  }

  /** True if the output was made, whole, from this input. */
  matches(value) {
    try {
      return readFileSync(this.#file, 'utf8') === value;
    } catch {
      return false;
    }
  }

  /** Call it before the output is made again, so that an interrupted run never counts as complete. */
  clear() {
    rmSync(this.#file, { force: true });
  }

  write(value) {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, value);
  }
}
