import { join } from 'node:path';
import { freePort, runCommand } from '@t0/embedded';
import { ROOT } from '../shared/root.ts';
import { STAGE, say, seconds } from '../shared/say.ts';
import { startProgram } from '../start/child-program.ts';
import type { ProgramOptions } from '../start/child-program.ts';
import { keep, logFileOf, recordFileOf } from '../start/launch-context.ts';
import type { LaunchContext } from '../start/launch-context.ts';
import { environment, isReady } from '../start/programs.ts';
import type { Servers } from '../start/servers.ts';
import type { BuildMessage } from './build-message.ts';
import { ReloadedProgram, Reloads } from './reloaded-program.ts';

/** Applies migrations that were just compiled, in a separate process: this one has loaded the earlier ones. Prints the outcome. */
async function applyMigrations(env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await runCommand(process.execPath, [join(ROOT, 'deploy/migrate.mjs')], { env });
  say(output.trim().split('\n').at(-1) || `The migrations ended with exit code ${code}`);
}

const HERE = '127.0.0.1';

/** One program of this run: its name, script, and where its log and record are. */
function programOf(context: LaunchContext, name: string, file: string, script: string): ProgramOptions {
  return {
    name,
    script: join(ROOT, script),
    env: process.env,
    logFile: logFileOf(context, file),
    recordFile: recordFileOf(context, file),
    stopWithin: 5_000,
  };
}

/** Vite on the terminal's own port. Calls, files, feeds and sockets go on to the API. */
async function startVite(context: LaunchContext, api: string): Promise<void> {
  const { host, port, publicUrl } = context.settings;
  const options = programOf(context, 'Vite', 'vite', 'apps/web/build/dev-server.mjs');
  const env = { ...process.env, API_URL: api, WEB_HOST: host, WEB_PORT: String(port), PUBLIC_URL: publicUrl };
  await keep(context, 'Vite', STAGE.reverseProxy, () => startProgram({ ...options, env }));
}

/** The compiler, which reports every build. */
async function startCompiler(context: LaunchContext, onBuild: (message: BuildMessage) => void): Promise<void> {
  const options = programOf(context, 'The compiler', 'compiler', 'tools/dist/dev/compiler/main.js');
  await keep(context, 'The compiler', STAGE.reverseProxy, () =>
    startProgram({ ...options, onMessage: (message) => onBuild(message as BuildMessage) }),
  );
}

/**
 * Starts API and worker as they are built, Vite before them, and the compiler that starts them again after a change.
 * @throws UserFacingError when one of them does not start
 */
export async function startReloadingPrograms(context: LaunchContext, servers: Servers): Promise<void> {
  const began = Date.now();
  const port = await freePort();
  const proxies = Number(process.env['TRUSTED_PROXIES'] || 0) + 1; // Vite is one
  const env = { ...environment(context, servers), HOST: HERE, PORT: String(port), TRUSTED_PROXIES: String(proxies) };
  const api = new ReloadedProgram({
    ...programOf(context, 'The API', 'api-1', 'apps/api/dist/main.js'),
    env,
    isReady: () => isReady(HERE, port),
  });
  const worker = new ReloadedProgram({
    ...programOf(context, 'The worker', 'worker-1', 'apps/worker/dist/main.js'),
    env,
  });
  context.teardown.add('The API', STAGE.api, () => api.stop());
  context.teardown.add('The worker', STAGE.worker, () => worker.stop());
  const reloads = new Reloads(
    async (needed) => {
      if (needed.has('migrations')) await applyMigrations(env);
      await Promise.all([needed.has('api') && api.reload(), needed.has('worker') && worker.reload()]);
    },
    (report) => process.stdout.write(`\n${report}\n`),
  );

  say('Starting the API, the worker, Vite and the compiler');
  const outcomes = await Promise.allSettled([
    api.start(),
    worker.start(),
    startVite(context, `http://${HERE}:${port}`),
    startCompiler(context, (message) => reloads.onBuild(message)),
  ]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  say(`All of them run (${seconds(Date.now() - began)})`);
}
