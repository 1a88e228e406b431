import { join } from 'node:path';
import { freePort, runCommand } from '@t0/embedded';
import type { ChildProcess } from 'node:child_process';
import { ROOT } from '../shared/root.ts';
import { STAGE, say, seconds } from '../shared/say.ts';
import { startProgram, type ProgramOptions, prepareProgram, type RunningProgram } from '../start/child-program.ts';
import { keep, logFileOf, recordFileOf, type LaunchContext } from '../start/launch-context.ts';
import { environment, isReady } from '../start/programs.ts';
import type { Servers } from '../start/servers.ts';
import type { BuildMessage } from './build-message.ts';
import { explain } from '../shared/explain.ts';

/** The restarts that a build can require: migrations are applied first, then programs start again. */
type Reload = 'migrations' | 'api' | 'worker';

const MIGRATION = /^libs\/database\/dist\/migrations\/.*\.js$/;
const CODE = /^(?:libs\/[^/]+|apps\/(api|worker))\/dist\/.*\.js$/;

/** The restarts that written files require: a library is used by both programs; types and maps by neither. */
export function reloadsFor(written: readonly string[]): Set<Reload> {
  const needed = new Set<Reload>();
  for (const file of written) {
    if (MIGRATION.test(file)) needed.add('migrations');
    const [isCode, program] = CODE.exec(file) ?? [];
    if (isCode && program !== 'worker') needed.add('api');
    if (isCode && program !== 'api') needed.add('worker');
  }
  return needed;
}

/** Carries out what builds make necessary, one round at a time: what comes during a round is done in the next, once. */
export class Reloads {
  private pending = new Set<Reload>();
  private isBusy = false;

  /**
   * @param carryOut performs the restarts; never rejects
   * @param report receives the compiler's errors
   */
  constructor(
    private readonly carryOut: (needed: ReadonlySet<Reload>) => Promise<void>,
    private readonly report: (report: string) => void,
  ) {}

  /** Processes a build. One with errors is only reported; its files count with the next one that has none. */
  onBuild({ errors, report, written }: BuildMessage): void {
    for (const one of reloadsFor(written)) this.pending.add(one);
    if (errors > 0) this.report(report);
    else void this.run();
  }

  private async run(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.pending.size > 0) {
      const needed = this.pending;
      this.pending = new Set();
      await this.carryOut(needed);
    }
    this.isBusy = false;
  }
}

/**
 * A program that is started again whenever its code changed. One that does not start, or ends by itself, is notified of and stays down
 * until the next change: with code that is being written that is no reason to end everything else.
 */
class ReloadedProgram {
  private running: RunningProgram | undefined;
  /** Settles when the newest start has come to an end. Never rejects. */
  private starting: Promise<unknown> = Promise.resolve();
  private isStopped = false;
  /** Becomes the program at the next change. */
  private prepared: ChildProcess | undefined;

  constructor(private readonly options: ProgramOptions) {}

  /**
   * Starts it.
   * @throws UserFacingError with its own complaint when it does not start
   */
  start(): Promise<void> {
    const attempt = this.startAndWatch();
    this.starting = attempt.catch(() => undefined);
    return attempt;
  }

  /** Ends it and starts it with the code as it is now. Says what came of it; never rejects. */
  async reload(): Promise<void> {
    await this.starting;
    const began = Date.now();
    try {
      await this.end();
      if (this.isStopped) return;
      await this.start();
      if (!this.isStopped) say(`${this.options.name} runs with the change (${seconds(Date.now() - began)})`);
    } catch (error) {
      if (!this.isStopped) say(explain(error));
    }
  }

  /** Ends it for good, also one that is only just starting. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.starting;
    this.prepared?.kill();
    await this.end();
  }

  private async startAndWatch(): Promise<void> {
    const program = await startProgram({ ...this.options, prepared: this.prepared });
    this.running = program;
    this.prepared = prepareProgram(this.options);
    void program.exited.then(({ code, signal }) => {
      if (this.running !== program) return;
      this.running = undefined;
      say(`${this.options.name} ended (${signal ?? `exit code ${code}`}); it starts again after the next change`);
      say(`Its log: ${this.options.logFile}`);
    });
  }

  private async end(): Promise<void> {
    const program = this.running;
    this.running = undefined;
    await program?.stop();
  }
}

/** Applies migrations that were just compiled, in a separate process: this one has loaded the earlier ones. Prints the outcome. */
async function applyMigrations(env: NodeJS.ProcessEnv): Promise<void> {
  const script = join(ROOT, 'deploy/migrate.mjs');
  const { code, output } = await runCommand(process.execPath, [script], { env, endWithParent: true });
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
