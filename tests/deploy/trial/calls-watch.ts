import { SITE, call, type Person } from './person.ts';

/** Milliseconds between two calls. */
const EVERY_MS = 50;

interface Made {
  began: number;
  ended: number;
  failure: string | undefined;
}

/** The results of a steady sequence of calls. Times in milliseconds. */
export interface CallsSeen {
  calls: number;
  /** The failure of each call that did not succeed. */
  failures: string[];
  slowestMs: number;
  /** The longest time in which no good answer came; a little over the 50 ms between two calls when nothing happens. */
  gapMs: number;
}

/** Calls that need proxy, API, PostgreSQL and the session, one every 50 ms, whether or not the one before was answered. */
export class CallsWatch {
  private readonly made: Made[] = [];
  private readonly open = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly person: Person) {
    this.timer = setInterval(() => {
      const one = this.make().finally(() => this.open.delete(one));
      this.open.add(one);
    }, EVERY_MS);
  }

  /** Ends the calls, waits for open ones, and returns the results. */
  async end(): Promise<CallsSeen> {
    clearInterval(this.timer);
    await Promise.all(this.open);
    return summarise(this.made);
  }

  private async make(): Promise<void> {
    const began = performance.now();
    let failure: string | undefined;
    try {
      const { status } = await call(this.person.agent, `${SITE}/api/auth/user`, {
        headers: { cookie: this.person.cookie },
      });
      if (status !== 200) failure = String(status);
    } catch (error) {
      failure = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    }
    this.made.push({ began, ended: performance.now(), failure });
  }
}

/** Adds up a row of calls. */
export function summarise(made: readonly Made[]): CallsSeen {
  const good = made.filter(({ failure }) => failure === undefined).map(({ ended }) => ended);
  const edges = [Math.min(...made.map(({ began }) => began)), ...good.sort((a, b) => a - b)];
  const last = Math.max(...made.map(({ ended }) => ended));
  const gaps = edges.map((from, at) => (edges[at + 1] ?? last) - from);
  return {
    calls: made.length,
    failures: made.flatMap(({ failure }) => failure ?? []),
    slowestMs: Math.max(...made.map(({ began, ended }) => ended - began)),
    gapMs: Math.max(...gaps),
  };
}
