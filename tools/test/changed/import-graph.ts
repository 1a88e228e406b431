import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../shared/root.ts';
import { UserFacingError } from '../../shared/user-facing-error.ts';
import { askTool } from '../tool.ts';

/** A source file: its imports, and its text. */
export interface SourceFile {
  imports: readonly string[];
  text: string;
}

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
}

const OURS = /^(apps|libs|tools|tests)\/.*\.[cm]?[jt]sx?$/;

/** Every source file by its path from the root, as dependency-cruiser reads them, type imports included. */
export async function importGraph(): Promise<Map<string, SourceFile>> {
  const { code, answer } = await askTool('node_modules/dependency-cruiser/bin/dependency-cruise.mjs', [
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    ...['apps', 'libs', 'tools', 'tests'],
  ]);
  // Its exit code counts broken rules, which `layers` reports.
  if (!answer.startsWith('{')) throw new UserFacingError(`dependency-cruiser read no imports and ended with ${code}.`);
  const { modules } = JSON.parse(answer) as Cruise;
  return new Map(
    modules
      .filter(({ source }) => OURS.test(source))
      .map(({ source, dependencies }) => [
        source,
        {
          imports: dependencies.map(({ resolved }) => resolved).filter((path) => OURS.test(path)),
          text: readFileSync(join(ROOT, source), 'utf8'),
        },
      ]),
  );
}
