import { UserFacingError } from '../shared/user-facing-error.ts';
import type { StepResult } from './outcome.ts';

/** The parts that prove the product to every contributor: `npm test`. */
export const FIRST_TIER = ['checks', 'unit', 'integration', 'golden'] as const;
/** Everything else there is: `npm run test:all` runs it after the first tier. */
export const SECOND_TIER = ['properties', 'bench', 'system', 'faults', 'whole', 'sweeps', 'others'] as const;
/** The browser tests of both tiers, each a project of Playwright's. */
export const BROWSER = ['golden', 'whole', 'sweeps', 'others'] as const;
/** Parts that run only by name: every browser test, such as by its name; the pictures of the gallery; those that take hours. */
export const BY_NAME = ['e2e', 'gallery', 'mutation'] as const;
const PARTS = [...FIRST_TIER, ...SECOND_TIER, ...BY_NAME] as const;
export type Part = (typeof PARTS)[number];

/** Whose tests a part runs, by their path: each file is in one part. `properties` runs those of `unit` that have some again. */
export const TESTS = {
  unit: /^(apps|libs|tools|tests\/model)\/.*\.spec\.tsx?$/,
  integration: /^tests\/integration\/.*\.spec\.ts$/,
  golden: /^tests\/e2e\/golden\/.*\.e2e\.ts$/,
  system: /^tests\/system\/.*\.spec\.ts$/,
  faults: /^tests\/faults\/.*\.spec\.ts$/,
  whole: /^tests\/e2e\/whole\/.*\.e2e\.ts$/,
  sweeps: /^tests\/e2e\/sweeps\/.*\.e2e\.ts$/,
  others: /^tests\/e2e\/others\/.*\.e2e\.ts$/,
  gallery: /^tests\/e2e\/gallery\/.*\.e2e\.ts$/,
} satisfies Partial<Record<Part, RegExp>>;

/** The requested run: a tier or both, one part with arguments for its tool, or the tests touched since a revision. */
export type TestRequest = { tiers: 'first' | 'both' } | { part: Part; args: string[] } | { since: string };

/**
 * Reads the arguments of `npm test`.
 * @throws UserFacingError for what is no part
 */
export function readRequest([first, ...rest]: readonly string[]): TestRequest {
  if (first === undefined) return { tiers: 'first' };
  if (first === 'all') {
    if (rest.length > 0) throw new UserFacingError('npm run test:all takes no arguments; a part of the tests does.');
    return { tiers: 'both' };
  }
  if (first === 'changed') {
    const [since = 'HEAD', ...more] = rest;
    if (more.length > 0 || since.startsWith('-'))
      throw new UserFacingError('Name one revision: npm test -- changed [REVISION].');
    return { since };
  }
  const part = PARTS.find((one) => one === first);
  if (part) return { part, args: rest };
  throw new UserFacingError(`"${first}" is not a part of the tests; the parts are ${PARTS.join(', ')} and changed.`);
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
