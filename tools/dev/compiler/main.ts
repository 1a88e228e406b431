import { watch } from 'node:fs';
import { runCommand } from '@t0/embedded';
import { join } from 'node:path';
import { ROOT } from '../../shared/root.ts';
import type { BuildMessage } from '../build-message.ts';

/*
 * Compiles API, worker and the libraries whenever a source changes, and reports to the process that started it after each build what was written
 * and what is wrong (BuildMessage). Types are checked afterwards, as neither programs nor the next build wait for them; their errors are only
 * reported. A separate process: its watch ends with it.
 */
interface Compiler {
  compile: () => Promise<{ errors: string[]; written: string[] }>;
  compiledFolders: () => { from: string; to: string }[];
}
const { compile, compiledFolders } = (await import(join(ROOT, 'tools/bootstrap/compile.mjs'))) as Compiler;
/** The compiler itself: what `bin/tsc` starts would outlive it, and note old sources as checked after they changed. */
const { default: findCompiler } = (await import(join(ROOT, 'node_modules/@typescript/native/lib/getExePath.js'))) as {
  default: () => string;
};

/** Milliseconds in which the changes of one save, or of one checkout, gather. */
const GATHER_MS = 50;

let timer: NodeJS.Timeout | undefined;
let last: Promise<void> = Promise.resolve();

const TYPES = ['-b', 'apps/api', 'apps/worker'];
const send = (message: BuildMessage): void => void process.send?.(message);

/** The check of types that is under way, or that a change stopped; undefined when the newest code is checked. */
let check: AbortController | undefined;

async function build(): Promise<void> {
  const { errors, written } = await compile();
  send({ errors: errors.length, report: errors.join('\n'), written });
  if (errors.length === 0 && written.length === 0 && !check?.signal.aborted) return;
  check?.abort();
  if (errors.length === 0) void checkTypes((check = new AbortController()));
}

async function checkTypes(current: AbortController): Promise<void> {
  const how = { cwd: ROOT, signal: current.signal, endWithParent: true };
  const { code, output } = await runCommand(findCompiler(), TYPES, how);
  if (current.signal.aborted) return;
  check = undefined;
  if (code !== 0) send({ errors: 1, report: output, written: [] });
}

for (const { from } of compiledFolders().filter(({ from }) => from !== 'tools'))
  watch(join(ROOT, from), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.ts')) return;
    check?.abort();
    clearTimeout(timer);
    timer = setTimeout(() => (last = last.then(build)), GATHER_MS);
  });
last = build();
