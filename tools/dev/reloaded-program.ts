import type { ChildProcess } from 'node:child_process';
import { explain } from '../shared/explain.ts';
import { say, seconds } from '../shared/say.ts';
import { prepareProgram, startProgram } from '../start/child-program.ts';
import type { ProgramOptions, RunningProgram } from '../start/child-program.ts';
import type { BuildMessage } from './build-message.ts';

/** The restarts that a build can require: migrations are applied first, then programs start again. */
export type Reload = 'migrations' | 'api' | 'worker';

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
export class ReloadedProgram {
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
