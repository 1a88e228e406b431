import { join } from 'node:path';
import { runCommand } from '@t0/embedded';
import { ROOT } from '../shared/root.ts';
import { say } from '../shared/say.ts';

/** Applies migrations that were just compiled, in a separate process: this one has loaded the earlier ones. Prints the outcome. */
export async function applyMigrations(env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await runCommand(process.execPath, [join(ROOT, 'deploy/migrate.mjs')], { env });
  say(output.trim().split('\n').at(-1) || `The migrations ended with exit code ${code}`);
}
