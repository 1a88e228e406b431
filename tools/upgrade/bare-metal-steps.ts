import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '@t0/config';
import type { ResolveTxt } from '@t0/doctor';
import { waitUntil } from '@t0/embedded';
import { dump } from '../backup/dump.ts';
import { examine } from '../doctor/examine.ts';
import { ROOT } from '../shared/root.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import type { UpgradeOptions } from './arguments.ts';
import { backupName } from './backup-name.ts';
import { judge } from './preflight.ts';
import type { Run } from './run-visibly.ts';
import { StepError, type UpgradeStep } from './step.ts';

/** Waits until an API answers that it can do its work; false when it does not within this many seconds. */
function untilReady(url: string, withinSeconds: number): Promise<boolean> {
  return waitUntil(() => answersOk(url), withinSeconds * 1_000, 500);
}

async function answersOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false; // nobody listens yet
  }
}

/** The inputs of the steps. */
export interface Surroundings {
  env: Record<string, string | undefined>;
  run: Run;
  resolveTxt: ResolveTxt;
}

const AFTER = 'The database has the new release: fix the cause, then restart API and worker.';

/** The steps of an installation without containers: its keys are in the environment, a supervisor of its own runs the programs. */
export function ownSteps(options: UpgradeOptions, { env, run, resolveTxt }: Surroundings): UpgradeStep[] {
  const backup = async (): Promise<string> => {
    const folder = resolve(ROOT, options.backup ?? join(env.DATA_DIR || '.data', 'backups'));
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, backupName(new Date()));
    return `${await dump(env.DATABASE_URL ?? '', file)} rows are in ${file}`;
  };
  const preflight = async (): Promise<string> => judge(await examine({ env, selectors: [], resolveTxt }));
  const migrate = async (): Promise<string> => {
    if ((await run(process.execPath, [join(ROOT, 'dist/migrate.js')])) === 0) return 'The database is up to date';
    throw new UserFacingError('The migrations failed; the line above says why.');
  };
  const restart = async (): Promise<string> => {
    if (!options.restart)
      return 'Restart API and worker now: the previous release works with this database until then.';
    if ((await run(options.restart)) !== 0) throw new StepError(`"${options.restart}" failed. ${AFTER}`);
    const { HOST, PORT } = readConfig(env);
    const here = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
    const url = options.ready ?? `http://${here}:${PORT}/api/health/ready`;
    const seconds = Number(env.HEALTHY_WITHIN || 120);
    if (!(await untilReady(url, seconds)))
      throw new StepError(`${url} did not answer 200 within ${seconds} s. ${AFTER}`);
    return 'The new release runs';
  };
  return [
    { title: 'Taking a backup', run: backup },
    { title: 'Checking what the product depends on', run: preflight },
    { title: 'Migrating the database beside the running processes', run: migrate },
    { title: 'Restarting', run: restart },
  ];
}
