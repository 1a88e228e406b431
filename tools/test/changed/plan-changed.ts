import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../shared/root.ts';
import { say } from '../../shared/say.ts';
import type { Teardown } from '../../shared/teardown.ts';
import { CHECKS, onFiles, runCheck } from '../checks.ts';
import type { Lane, Step } from '../lanes.ts';
import { BROWSER, TESTS, type Part } from '../parts.ts';
import { stepsOf, withArgs } from '../steps.ts';
import { changedFiles } from './changed-files.ts';
import { importGraph } from './import-graph.ts';
import { touchedBy } from './touched.ts';

/** Files by which everything is built, run or typed: a change of one touches every unit and integration test. */
const EVERYTHING =
  /^(package(-lock)?\.json|jest\.config\.cjs|tsconfig[\w.]*\.json|tests\/(setup-\w+\.ts|tsconfig\.json|jest\/[\w-]+\.cjs))$/;
const CODE = /\.[cm]?[jt]sx?$/;
/** Tests that hold for the tree as a whole, and take seconds. */
const OF_THE_TREE = ['tests/integration/references.spec.ts', 'tests/integration/security-list.spec.ts'];

/** The stages of a run over what differs from a revision, and what that touches; none when nothing differs. */
export async function planChanged(since: string, teardown: Teardown): Promise<Lane[][]> {
  const changed = changedFiles(since);
  if (changed.length === 0) {
    say(`Nothing differs from ${since}.`);
    return [];
  }
  const steps = stepsOf({ fullFaults: false, isBesideOthers: true, teardown });
  const checks = checksOf(changed);
  if (changed.some((path) => EVERYTHING.test(path))) {
    say('The change is one of everything: all unit and integration tests.');
    return [[checks, [...steps.unit, ...steps.integration]]];
  }
  const touched = [...touchedBy(changed, await importGraph()), ...OF_THE_TREE].filter((path) =>
    existsSync(join(ROOT, path)),
  );
  const of = (part: Part & keyof typeof TESTS): string[] => touched.filter((path) => TESTS[part].test(path));
  const served = (['unit', 'integration', 'system', 'faults'] as const).flatMap((part) => {
    const paths = of(part);
    return paths.length > 0 ? steps[part].map((step) => withArgs(step, ['--runTestsByPath', ...paths])) : [];
  });
  const browser = BROWSER.flatMap(of);
  if (browser.length === 0) say('Browser tests walk the whole product: npm test -- e2e FILE runs those you mean.');
  return [[checks, served], browser.length > 0 ? [steps.e2e.map((step) => withArgs(step, browser))] : []];
}

/** Types and layers of everything, as one file breaks another; lint and format of what changed. */
function checksOf(changed: readonly string[]): Step[] {
  const there = changed.filter((path) => existsSync(join(ROOT, path)));
  const code = there.filter((path) => CODE.test(path));
  return CHECKS.flatMap((check) => {
    const files = check.perFile === 'code' ? code : there;
    if (check.perFile ? files.length === 0 : !changed.some((path) => CODE.test(path))) return [];
    return [{ name: check.name, run: () => runCheck(check.perFile ? onFiles(check, files) : check) }];
  });
}
