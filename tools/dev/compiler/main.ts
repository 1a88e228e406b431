import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../shared/root.ts';
import type { BuildMessage } from '../build-message.ts';

/*
 * Compiles API, worker and the libraries they use whenever a source changes, as `tsc -b --watch` does, and tells the process that
 * started it after each build what was written and what is wrong (BuildMessage). A process of its own: a build takes all of a thread.
 */
const PROGRAMS = ['apps/api', 'apps/worker'].map((folder) => join(ROOT, folder));

let written: string[] = [];
let report = '';

const system: ts.System = {
  ...ts.sys,
  writeFile(path, data, writeByteOrderMark) {
    written.push(relative(ROOT, path).split(sep).join('/'));
    ts.sys.writeFile(path, data, writeByteOrderMark);
  },
};

const words: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => ROOT,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};

/** Codes of the compiler's own lines: 'Found 1 error' and 'Found N errors'. */
const ENDED = new Set([6193, 6194]);

function onStatus({ code, messageText }: ts.Diagnostic): void {
  if (!ENDED.has(code)) return; // a build begins
  const errors = Number(/\d+/.exec(ts.flattenDiagnosticMessageText(messageText, ' '))?.[0] ?? 0);
  const message: BuildMessage = { errors, report, written };
  written = [];
  report = '';
  process.send?.(message);
}

const host = ts.createSolutionBuilderWithWatchHost(
  system,
  ts.createEmitAndSemanticDiagnosticsBuilderProgram,
  (fault) => (report += ts.formatDiagnostic(fault, words)),
  () => undefined,
  onStatus,
);
ts.createSolutionBuilderWithWatch(host, PROGRAMS, { incremental: true }).build();
