import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@t0/tools/shared/root';
import { UserFacingError } from '@t0/tools/shared/user-facing-error';
import type { StepResult } from './outcome.ts';

/** The parts that prove the product to every contributor: `npm test`. */
export const FIRST_TIER = ['checks', 'unit', 'integration', 'golden'] as const;
/** Everything else there is: `npm run test:all` runs it after the first tier. */
export const SECOND_TIER = ['bench', 'slow', 'browser'] as const;
/** The browser tests of both tiers, each a project of Playwright's. */
export const BROWSER = ['golden', 'browser'] as const;
/** Parts that run only by name: unit tests with properties, every browser test, failures and revenue at full length, pictures, mutants. */
export const BY_NAME = ['properties', 'e2e', 'faults', 'revenue', 'gallery', 'mutation'] as const;
const PARTS = [...FIRST_TIER, ...SECOND_TIER, ...BY_NAME] as const;
export type Part = (typeof PARTS)[number];

/** Whose tests a part runs, by their path: each file is in one part. `properties` runs those of `unit` that have some, with every example. */
export const TESTS = {
  unit: /^((apps|libs|tools)\/.*|tests\/(run|testing|deploy\/trial|live\/model)\/.*)\.spec\.tsx?$/,
  integration: /^tests\/(?!(run|testing|deploy\/trial|live\/model)\/)(?!.*\.slow\.spec).*\.spec\.ts$/,
  golden: /^tests\/.*\.golden\.e2e\.ts$/,
  slow: /^tests\/.*\.slow\.spec\.ts$/,
  browser: /^tests\/(?!.*\.golden\.e2e).*\.e2e\.ts$/,
  gallery: /^tests\/support\/gallery\/.*\.pictures\.ts$/,
} satisfies Partial<Record<Part, RegExp>>;

/** Folders of `tests` for what belongs to no domain: live delivery, deployment, the tree as a whole. */
export const SUBJECTS = [
  ...(JSON.parse(readFileSync(join(ROOT, 'tools/domains.json'), 'utf8')) as string[]),
  ...['live', 'deploy', 'house'],
];

/** The requested run: a tier or both, of everything or one subject; one part with arguments for its tool; or the tests touched since a revision. */
export type TestRequest =
  | { tiers: 'first' | 'both'; subject?: string }
  | { part: Part; args: string[] }
  | { since: string };

/**
 * Reads the arguments of `npm test`.
 * @throws UserFacingError for a name that is neither a part nor a subject
 */
export function readRequest([first, ...rest]: readonly string[]): TestRequest {
  const tiers = first === 'all' ? 'both' : 'first';
  const subject = first === 'all' ? rest[0] : first;
  if (subject === undefined) return { tiers };
  if (SUBJECTS.includes(subject)) {
    if (rest.length > (first === 'all' ? 1 : 0))
      throw new UserFacingError('Name one subject; npm test -- PART NAME picks files of a part.');
    return { tiers, subject };
  }
  if (first === 'all')
    throw new UserFacingError(`"${subject}" is not a subject of the tests; there are ${SUBJECTS.join(', ')}.`);
  if (first === 'changed') {
    const [since = 'HEAD', ...more] = rest;
    if (more.length > 0 || since.startsWith('-'))
      throw new UserFacingError('Name one revision: npm test -- changed [REVISION].');
    return { since };
  }
  const part = PARTS.find((one) => one === first);
  if (part) return { part, args: rest };
  throw new UserFacingError(
    `"${first}" is neither a part of the tests (${PARTS.join(', ')}, changed) nor a subject (${SUBJECTS.join(', ')}).`,
  );
}

/** One step of a test run. */
export interface Step {
  name: string;
  /** @param args for its tool: names of files, for instance */
  run: (args: readonly string[]) => Promise<StepResult>;
  /** Runs one file, or one suite, alone. Only steps of the second tier have it: a failure of the first tier is one. */
  again?: (file: string) => Promise<StepResult>;
}

/** Steps that run one after the other, concurrently with those of other lanes. */
export type Lane = readonly Step[];

/**
 * Runs stages one after the other, the lanes of each side by side. No step begins once `isOver` says so.
 * @returns what `run` answered of each step, in the order of the steps, whichever ended first
 */
export async function runStages<T>(
  stages: readonly (readonly Lane[])[],
  run: (step: Step) => Promise<T>,
  isOver: () => boolean,
): Promise<T[]> {
  const answers = new Map<Step, T>();
  const follow = async (lane: Lane): Promise<void> => {
    for (const step of lane) if (!isOver()) answers.set(step, await run(step));
  };
  for (const lanes of stages) await Promise.all(lanes.map(follow));
  return stages.flat(2).flatMap((step) => (answers.has(step) ? [answers.get(step)!] : []));
}
