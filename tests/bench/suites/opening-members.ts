import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { TestClient, type Program } from '@t0/testing';
import { cpuMs, type BenchStack } from '../bench-stack.ts';
import { sized } from '@t0/tools/shared/suite-result';

/** Connections that a browser opens to one address. */
const CONNECTIONS = 6;
/** Calls of a round, and of warming up: the same for either, so that one call for an opening is no less warm than ten. */
const ROUND_CALLS = sized(320, 2);
const WARM_UP_CALLS = sized(640, 1);

/** A member's browser, which keeps its connections. */
interface Browser {
  cookie: string;
  agent: Agent;
}

/** Members whose browsers open the dashboard of one API again and again. */
export class OpeningMembers {
  private constructor(
    private readonly stack: BenchStack,
    private readonly program: Program,
    private readonly browsers: readonly Browser[],
  ) {}

  /** Signs in members that the program's database has, with the password of tests and of the demonstration. */
  static async of(stack: BenchStack, program: Program, emails: readonly string[]): Promise<OpeningMembers> {
    const browsers: Browser[] = [];
    for (const email of emails) {
      const { cookie } = await new TestClient(program.origin).logIn(email);
      browsers.push({ cookie, agent: newAgent() });
    }
    return new OpeningMembers(stack, program, browsers);
  }

  /** Those of the calls that this program knows: it is not to be cheaper by refusals. */
  async known(calls: readonly string[]): Promise<string[]> {
    const statuses = await Promise.all(calls.map((path) => this.status(path, this.browsers[0]!)));
    return calls.filter((_path, index) => statuses[index] !== 404);
  }

  async warmUp(calls: readonly string[], atOnce: number): Promise<void> {
    await this.open(calls, openingsOf(calls, WARM_UP_CALLS), atOnce);
  }

  /** CPU of the program for one opening, ms; `change` runs before each. */
  async cost(calls: readonly string[], atOnce: number, change?: () => Promise<void>): Promise<number> {
    const openings = openingsOf(calls, ROUND_CALLS);
    const before = cpuMs(this.program.pid);
    await this.open(calls, openings, atOnce, change);
    return (cpuMs(this.program.pid) - before) / openings;
  }

  /** The number of PostgreSQL statements of one opening by itself. */
  async statements(calls: readonly string[]): Promise<number> {
    const openings = openingsOf(calls, ROUND_CALLS);
    const { postgres: before } = await this.stack.counters();
    await this.open(calls, openings, 1);
    return ((await this.stack.counters()).postgres - before) / openings;
  }

  async end(): Promise<void> {
    for (const { agent } of this.browsers) agent.destroy();
    await this.program.kill('SIGTERM');
  }

  /** Performs `times` openings, `atOnce` members at a time; each member begins the next one when the last is whole. */
  private async open(
    calls: readonly string[],
    times: number,
    atOnce: number,
    change?: () => Promise<void>,
  ): Promise<void> {
    let left = times;
    // Since the last run the server may have closed idle connections.
    for (const browser of this.browsers) {
      browser.agent.destroy();
      browser.agent = newAgent();
    }
    const openings = async (browser: Browser): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await change?.();
        await Promise.all(calls.map((path) => this.read(path, browser)));
      }
    };
    await Promise.all(this.browsers.slice(0, atOnce).map(openings));
  }

  /** Reads one answer whole. Rejects unless it is 200. */
  private async read(path: string, browser: Browser): Promise<void> {
    const status = await this.status(path, browser);
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
  }

  private async status(path: string, { agent, cookie }: Browser): Promise<number | undefined> {
    const request = get(this.program.origin + path, { agent, headers: { cookie } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer.statusCode;
  }
}

const newAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

const openingsOf = (calls: readonly string[], all: number): number => Math.ceil(all / calls.length);
