import { resolveTxt } from 'node:dns/promises';
import { inWords } from '../backup/restore.ts';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { readArguments } from './arguments.ts';
import { composeSteps } from './compose-steps.ts';
import { ownSteps } from './bare-metal-steps.ts';
import { readOut, runVisibly } from './run-visibly.ts';
import { carryOut, type UpgradeStep } from './step.ts';

/*
 * npm run upgrade [-- --backup FOLDER] [-- --restart COMMAND] [-- --ready URL] [-- --no-build]
 * Backup, preflight by doctor, migrations, restart: docs/operations/upgrade.md, "Upgrading". With DATABASE_URL in the environment, of the
 * installation that these keys describe; else of the one that docker compose runs from this folder.
 * Ends with 0 when the new release runs; with 1 when nothing was changed and the release before goes on serving; with 2 when the
 * database is of the new release and the restart failed.
 */
async function steps(): Promise<UpgradeStep[]> {
  const options = readArguments(process.argv.slice(2));
  if (process.env.DATABASE_URL)
    return ownSteps(options, {
      env: process.env,
      run: runVisibly,
      resolveTxt: async (name) => (await resolveTxt(name)).map((parts) => parts.join('')),
    });
  const api = await readOut('docker', ['compose', 'ps', '-q', 'api']);
  if (api.trim()) return composeSteps(options, runVisibly, readOut);
  throw new UserFacingError(
    'No installation was found. Set DATABASE_URL and its other keys, or run this in the folder of docker compose.',
  );
}

steps()
  .then((all) => carryOut(all, (line) => process.stdout.write(`${line}\n`)))
  .then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      process.stderr.write(`${inWords(error)}\n`);
      process.exitCode = 1;
    },
  );
