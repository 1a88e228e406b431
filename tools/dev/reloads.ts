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
   * @param tell receives the compiler's errors
   */
  constructor(
    private readonly carryOut: (needed: ReadonlySet<Reload>) => Promise<void>,
    private readonly tell: (report: string) => void,
  ) {}

  /** Processes a build. One with errors is only reported; its files count with the next one that has none. */
  onBuild({ errors, report, written }: BuildMessage): void {
    for (const one of reloadsFor(written)) this.pending.add(one);
    if (errors > 0) this.tell(report);
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
