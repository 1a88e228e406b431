import { worst, type HealthCheck, type HealthReport, type PartReport } from './health-report.ts';

const TIMEOUT_MS = 2000;
/** Anyone who asks within this time gets the last answer: the check is public and must cost nothing to ask. */
const FRESH_MS = 500;

/** Asks every part of a program and makes one answer of it. */
export class Health {
  private last: { at: number; report: Promise<HealthReport> } | undefined;
  private drainingSince: number | undefined;

  constructor(private readonly checks: readonly HealthCheck[]) {}

  /** From now on the program says that it is going away, so that nothing new is sent to it. */
  startDraining(): void {
    this.drainingSince ??= Date.now();
    this.last = undefined;
  }

  get isDraining(): boolean {
    return this.drainingSince !== undefined;
  }

  /** Asks all parts at once; each has two seconds. Never rejects. */
  report(): Promise<HealthReport> {
    const now = Date.now();
    if (!this.last || now - this.last.at > FRESH_MS) this.last = { at: now, report: this.ask() };
    return this.last.report;
  }

  private async ask(): Promise<HealthReport> {
    const parts = await Promise.all(this.checks.map(async (check) => [check.name, await answerOf(check)] as const));
    const status = worst(parts.map(([, part]) => part.status));
    return { status: this.isDraining ? 'draining' : status, parts: Object.fromEntries(parts) };
  }
}

/** True if a program with this answer can take work. */
export function takesWork(report: HealthReport): boolean {
  return report.status === 'ok' || report.status === 'degraded';
}

async function answerOf({ check, failure }: HealthCheck): Promise<PartReport> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PartReport>((resolve) => {
    timer = setTimeout(() => resolve({ status: failure, problem: 'No answer within two seconds' }), TIMEOUT_MS);
  });
  // The reason stays in the log of anyone who owns the connection: it may name hosts and users.
  const answer = Promise.resolve()
    .then(check)
    .catch((): PartReport => ({ status: failure, problem: 'Cannot be reached' }));
  const report = await Promise.race([answer, late]);
  clearTimeout(timer);
  return report;
}
