import { stripVTControlCharacters } from 'node:util';

/** One test of a run. */
export interface TestResult {
  name: string;
  state: 'passed' | 'failed' | 'skipped';
  ms: number;
  /** Of a failed one: what its tool says. */
  message?: string;
}

/** The result of one file of tests, from its first line to its end; for a check or a suite of the benchmark, its name replaces the file. */
export interface FileResult {
  /** Path from the root. Empty for an error of the tool itself. */
  file: string;
  ms: number;
  /** CPU time in milliseconds, all processes included, where the tool reports it. */
  processorMs?: number;
  tests: TestResult[];
}

/** The result of a step of a run. */
export interface StepResult {
  files: FileResult[];
  /** CPU time in milliseconds of its tool and the children of that; 0 if the system does not report it. */
  processorMs: number;
}

/** Of a long message so many lines at its beginning, and as many at its end. */
const REASON_LINES = 8;
const LONGEST_REASON_LINE = 200;

/** Why a test failed, as lines for the end of a run: its tool's message without colours, empty lines, its middle and the stack. */
export function reasonLines({ message = '' }: Pick<TestResult, 'message'>): string[] {
  const lines = stripVTControlCharacters(message).split('\n');
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  const kept = lines.slice(0, stack === -1 ? undefined : stack).filter((line) => line.trim() !== '');
  const shown =
    kept.length > 2 * REASON_LINES ? [...kept.slice(0, REASON_LINES), '...', ...kept.slice(-REASON_LINES)] : kept;
  return shown.map((line) => `  ${line.slice(0, LONGEST_REASON_LINE)}`);
}

/** How many tests went which way. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** A single test with a name of its own, such as a check; `message` says why it failed. */
export const singleResult = (name: string, state: TestResult['state'], ms: number, message?: string): FileResult => ({
  file: name,
  ms,
  tests: [{ name, state, ms, message }],
});

/** A tool that failed without naming a test that did: one failure, of no file, with what the tool said of it if that is known. */
export const toolFailure = (sentence: string, message?: string): FileResult => ({
  ...singleResult(sentence, 'failed', 0, message),
  file: '',
});

/** The results of a tool, with a failure more, and its output if that is known, when it failed and none of them says so. */
export function withToolFailure(files: FileResult[], tool: string, code: number, output?: string): FileResult[] {
  const hasFailedTest = files.some(({ tests }) => tests.some(({ state }) => state === 'failed'));
  return code === 0 || hasFailedTest ? files : [...files, toolFailure(`${tool} ended with ${code}`, output)];
}

/** The files with the CPU time in milliseconds of each. */
export const withCosts = (files: readonly FileResult[], costs: ReadonlyMap<string, number>): FileResult[] =>
  files.map((result) => ({ ...result, processorMs: costs.get(result.file) }));

/** Adds up. */
export function count(files: readonly FileResult[]): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { tests } of files) for (const { state } of tests) counts[state] += 1;
  return counts;
}

/** The words that a run and each of its steps end with. */
export const inWords = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
