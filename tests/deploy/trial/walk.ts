import { randomUUID } from 'node:crypto';
import type { Signal } from '@t0/contracts/signals';
import { signalBody, waitFor } from '@t0/testing';
import { say } from '@t0/tools/shared/say';
import { CallsWatch, type CallsSeen } from './calls-watch.ts';
import type { Figures } from './figures.ts';
import type { Installed } from './install.ts';
import type { Installation } from './installation.ts';
import type { Mailbox } from './mailbox.ts';
import { Person } from './person.ts';
import { SocketsWatch } from './sockets-watch.ts';

/** Longest patience for containers to be healthy on a busy machine. */
const HEALTHY_WITHIN_MS = 300_000;

/** The effect of one event on calls and sockets. */
export interface Seen extends CallsSeen {
  lost: number;
  /** Milliseconds for which the longest of the lost sockets was disconnected. */
  awayMs: number;
}

/** An installation with its owner and a member, and what the walk measures on it. */
export class Walk {
  readonly owner: Person;
  readonly member: Person;
  private screens: SocketsWatch | undefined;

  readonly installation: Installation;
  readonly mailbox: Mailbox;

  constructor(
    { installation, agent, mailbox }: Installed,
    readonly figures: Figures,
  ) {
    this.installation = installation;
    this.mailbox = mailbox;
    this.owner = new Person(agent, 'owner@t0.test');
    this.member = new Person(agent, 'member@t0.test');
  }

  /** Open screens of owner and member, from the first call on. */
  async sockets(): Promise<SocketsWatch> {
    this.screens ??= new SocketsWatch([this.owner, this.member]);
    await this.screens.allLive();
    return this.screens;
  }

  /** Publishes a signal, as a browser does: the same key until it was answered. Returns its id. */
  async publish(memo: string): Promise<number> {
    const key = { 'idempotency-key': randomUUID() };
    const signal = await waitFor('a signal to be accepted', () =>
      this.owner.read<Signal>('POST', '/api/signals', signalBody({ memo }), key),
    );
    return signal.id;
  }

  /**
   * Changes the installation while calls are made and screens are open; a signal published after it must be on all of
   * them. Returns the effect on calls and sockets.
   */
  async during(what: string, act: () => Promise<void>): Promise<Seen> {
    const sockets = await this.sockets();
    sockets.takeAway();
    const calls = new CallsWatch(this.member);
    try {
      await act();
      await sockets.allLive();
      await sockets.allHave(await this.publish(what));
    } catch (error) {
      await calls.end();
      throw error;
    }
    const seen = await calls.end();
    const { lost, longestMs } = sockets.takeAway();
    const failures =
      seen.failures.length === 0 ? 'none failed' : `${seen.failures.length} failed (${tally(seen.failures)})`;
    say(
      `${what}: ${seen.calls} calls, ${failures}, gap ${seen.gapMs.toFixed(0)} ms, slowest ${seen.slowestMs.toFixed(0)} ms; ` +
        `${lost} sockets lost, away ${longestMs.toFixed(0)} ms at most`,
    );
    return { ...seen, lost, awayMs: longestMs };
  }

  /** Waits until this number of containers of a service are healthy. */
  async healthy(service: string, howMany = 1): Promise<void> {
    await waitFor(
      `${howMany} healthy ${service}`,
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 250)); // each look starts two programs
        return this.installation.isHealthy(service, howMany);
      },
      HEALTHY_WITHIN_MS,
    );
  }

  close(): void {
    this.screens?.close();
    this.screens = undefined;
  }
}

/** `502 x 3, ECONNRESET x 1` */
function tally(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${word} x ${count}`).join(', ');
}
