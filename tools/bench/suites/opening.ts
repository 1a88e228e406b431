import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { seedDemo } from '@t0/database';
import { createMember, TestClient } from '@t0/testing';
import type { Program } from '@t0/testing';
import { compileSourcesOf } from '../../shared/sources-of.ts';
import { cpuMs } from '../bench-stack.ts';
import type { BenchStack } from '../bench-stack.ts';
import type { Figure, SuiteResult } from '../result.ts';
import { IS_SMOKE, sized } from '../size.ts';
import { median, pairedRatio, spread } from '../statistics.ts';

/** What the opening is held against: the API as it was before anything was done about it. */
const REFERENCE = 'f0a664c';
/** What a member's dashboard asks for when it opens, as Chromium shows it. */
const CALLS = [
  '/api/auth/session',
  '/api/instruments',
  '/api/signals',
  '/api/billing',
  '/api/user/notifications',
  '/api/messages?limit=1',
  '/api/auth/settings',
  '/api/client-settings',
  '/api/chart-memos',
  '/api/blog-posts',
  '/api/chart-notes',
  '/api/journal/marks',
  '/api/resources',
];
/** Those of them that everybody is answered the same: without a statement, as tests/integration/shared-readings.spec.ts proves. */
const SHARED = [
  '/api/instruments',
  '/api/signals',
  '/api/client-settings',
  '/api/chart-memos',
  '/api/blog-posts',
  '/api/chart-notes',
  '/api/resources',
];
/** Connections that a browser opens to one address. */
const CONNECTIONS = 6;
const ROUNDS = sized(5, 1);
const OPENINGS = sized(60, 2);
const WARM_UP = sized(60, 1);

/**
 * A member opens the dashboard: CPU of the API for all its calls, of ours against the same of the reference's program on the same database,
 * in turns. Information: no bar stands yet. When the benchmark runs small nothing is compared: building the reference takes a minute.
 */
export async function opening(stack: BenchStack): Promise<SuiteResult> {
  await seedDemo(stack.databaseUrl);
  const ours = await Visitor.of(stack, await stack.startApi(), CALLS);
  const reference = IS_SMOKE ? null : await Visitor.of(stack, await startReference(stack), CALLS);
  try {
    await reference?.keepKnown();
    // Both are asked for what both know: calls that came since are no part of the comparison.
    if (reference) ours.calls = reference.calls;
    const visitors = reference ? [ours, reference] : [ours];
    for (const visitor of visitors) await visitor.open(WARM_UP);
    for (let round = 0; round < ROUNDS; round += 1) for (const visitor of visitors) await visitor.measure();
    const figures: Figure[] = [
      cost('CPU of one opening', ours),
      { name: 'PostgreSQL statements of one opening', value: await ours.statements(), unit: '' },
    ];
    if (reference)
      figures.push(
        cost(`CPU of one opening at ${REFERENCE}`, reference),
        against('openings per second and core', ours, reference),
        { name: `PostgreSQL statements at ${REFERENCE}`, value: await reference.statements(), unit: '' },
      );
    ours.calls = SHARED;
    figures.push({
      name: 'PostgreSQL statements of a shared list, beside the session',
      value: (await ours.statements()) / SHARED.length - 1,
      unit: '',
      note: 'with what the programs ask for by themselves meanwhile',
    });
    return {
      suite: 'a member opens the dashboard',
      faults: 0,
      referenceSpread: reference && ROUNDS > 1 ? spread(reference.costs) : 0,
      figures,
    };
  } finally {
    await Promise.all([ours.program.kill('SIGTERM'), reference?.program.kill('SIGTERM')]);
  }
}

async function startReference(stack: BenchStack): Promise<Program> {
  const folder = join(stack.folder, REFERENCE);
  await compileSourcesOf(REFERENCE, ['libs', 'apps/api'], 'apps/api', folder);
  return stack.startApi({}, undefined, join(folder, 'apps/api/dist/main.js'));
}

const cost = (name: string, { costs, calls }: Visitor): Figure => ({
  name,
  note: `calls: ${calls.length}`,
  value: median(costs),
  min: Math.min(...costs),
  max: Math.max(...costs),
  unit: 'ms',
});

/** Openings of one core's second against those of the reference, round by round. */
function against(name: string, one: Visitor, reference: Visitor): Figure {
  const { median: value, min, max } = pairedRatio(reference.costs, one.costs);
  return { name: `${name} against ${REFERENCE}`, value, min, max };
}

/** A member's browser that opens the dashboard of one API again and again, over the same connections. */
class Visitor {
  /** CPU of one opening, ms, for each round. */
  readonly costs: number[] = [];
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  private constructor(
    private readonly stack: BenchStack,
    readonly program: Program,
    private readonly cookie: string,
    public calls: readonly string[],
  ) {}

  static async of(stack: BenchStack, program: Program, calls: readonly string[]): Promise<Visitor> {
    const member = await createMember(stack.db);
    const { cookie } = await new TestClient(program.origin).logIn(member.email);
    return new Visitor(stack, program, cookie, calls);
  }

  /** Leaves out what this program does not know yet: it is not to be cheaper by refusals. */
  async keepKnown(): Promise<void> {
    const known = await Promise.all(this.calls.map((path) => this.status(path)));
    this.calls = this.calls.filter((_path, index) => known[index] !== 404);
  }

  async open(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) await Promise.all(this.calls.map((path) => this.read(path)));
  }

  async measure(): Promise<void> {
    const before = cpuMs(this.program.pid);
    await this.open(OPENINGS);
    this.costs.push((cpuMs(this.program.pid) - before) / OPENINGS);
  }

  /** What PostgreSQL is asked for in one opening. */
  async statements(): Promise<number> {
    const { postgres: before } = await this.stack.counters();
    await this.open(OPENINGS);
    return ((await this.stack.counters()).postgres - before) / OPENINGS;
  }

  /** Reads one answer whole. Rejects unless it is 200. */
  private async read(path: string): Promise<void> {
    const status = await this.status(path);
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
  }

  private async status(path: string): Promise<number | undefined> {
    const request = get(this.program.origin + path, { agent: this.agent, headers: { cookie: this.cookie } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer.statusCode;
  }
}
