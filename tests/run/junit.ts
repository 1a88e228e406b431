import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@t0/tools/shared/root';
import type { Finished } from './flaky.ts';
import { count, type FileResult } from './outcome.ts';

/** Where the results of the last run of each part are, as JUnit XML. */
export const RESULTS = '.data/test-results';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// XML 1.0 has no other control characters.
const escape = (text: string): string =>
  // eslint-disable-next-line no-control-regex
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"]/g, (one) => ESCAPES[one]!);
const inSeconds = (ms: number): string => (ms / 1000).toFixed(3);

const INSIDE = { passed: '/>', failed: '><failure/></testcase>', skipped: '><skipped/></testcase>' };

function suiteOf(result: FileResult): string {
  const { file, ms, tests } = result;
  const { failed, skipped } = count([result]);
  const numbers = `tests="${tests.length}" failures="${failed}" skipped="${skipped}" time="${inSeconds(ms)}"`;
  const cases = tests.map(
    ({ name, state, ms: took }) =>
      `    <testcase classname="${escape(file)}" name="${escape(name)}" time="${inSeconds(took)}"${INSIDE[state]}`,
  );
  return [`  <testsuite name="${escape(file)}" ${numbers}>`, ...cases, '  </testsuite>'].join('\n');
}

/** The results of a step as JUnit XML, a test suite a file. */
export const junitOf = ({ step, files }: Pick<Finished, 'step' | 'files'>): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escape(step.name)}">`,
    ...files.map(suiteOf),
    '</testsuites>',
    '',
  ].join('\n');

/** Keeps the results of each step, in place of those before. */
export function keepResults(finished: readonly Finished[]): void {
  mkdirSync(join(ROOT, RESULTS), { recursive: true });
  for (const one of finished) writeFileSync(join(ROOT, RESULTS, `${one.step.name}.xml`), junitOf(one));
}
