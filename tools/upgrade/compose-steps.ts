import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '../shared/root.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import type { UpgradeOptions } from './arguments.ts';
import { backupName } from './backup-name.ts';
import { judge, readFindings } from './preflight.ts';
import type { Read, Run } from './run-visibly.ts';
import { StepError, type UpgradeStep } from './step.ts';

const DOCTOR = 'dist/doctor.js';

/** The steps of an installation that docker compose runs from this folder; deploy/upgrade.sh migrates and replaces the processes. */
export function composeSteps(options: UpgradeOptions, run: Run, read: Read): UpgradeStep[] {
  if (options.restart || options.ready)
    throw new UserFacingError('With docker compose, deploy/upgrade.sh restarts: omit --restart and --ready.');
  const folder = resolve(ROOT, options.backup ?? 'backups');
  const file = backupName(new Date());
  const user = process.getuid ? ['-u', String(process.getuid())] : [];
  const inApi = ['compose', 'run', '--rm', '--no-deps', '-T', ...user, '-v', `${folder}:/backup`, 'api', 'node'];
  return [
    {
      title: 'Taking a backup',
      run: async () => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const args = [...inApi, 'dist/backup.js', 'dump', `/backup/${file}`];
        if ((await run('docker', args)) !== 0) throw new UserFacingError('The backup failed; the lines above say why.');
        return `The backup is ${resolve(folder, file)}`;
      },
    },
    {
      title: 'Checking what the product depends on',
      run: async () =>
        judge(readFindings(await read('docker', ['compose', 'exec', '-T', 'api', 'node', DOCTOR, '--json']))),
    },
    {
      title: 'Building, migrating and replacing the processes',
      run: () => upgrade(options.noBuild, run),
    },
  ];
}

/** The script says itself what it did and left; 2 means that the programs are of the new release. */
async function upgrade(noBuild: boolean, run: Run): Promise<string> {
  const code = await run('deploy/upgrade.sh', noBuild ? ['--no-build'] : []);
  if (code === 0) return 'The upgrade is done';
  throw new StepError('deploy/upgrade.sh did not succeed; the lines above say why.', code === 2);
}
