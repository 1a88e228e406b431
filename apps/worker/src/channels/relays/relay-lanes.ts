import type { RelayAnswer } from './relay-client.ts';

/** After a call without an answer nothing else is tried for this long, ms. */
const BREATH_MS = 5000;

/**
 * One call at a time for each relay, and none while its service asked to wait: waiting calls then get 'later', without a call that the
 * service would only count.
 */
export class RelayLanes {
  private readonly ends = new Map<string, Promise<unknown>>();
  private readonly pauses = new Map<string, { until: number; why: string }>();

  /** Calls after the relay's earlier calls. */
  async run(target: string, call: () => Promise<RelayAnswer>): Promise<RelayAnswer> {
    const before = this.ends.get(target) ?? Promise.resolve();
    const mine = before.then(() => this.take(target, call));
    this.ends.set(
      target,
      mine.catch(() => undefined),
    );
    return mine;
  }

  private async take(target: string, call: () => Promise<RelayAnswer>): Promise<RelayAnswer> {
    const pause = this.pauses.get(target);
    const afterMs = (pause?.until ?? 0) - Date.now();
    if (pause && afterMs > 0) return { is: 'later', why: pause.why, afterMs };
    const answer = await call();
    if (answer.is === 'later')
      this.pauses.set(target, { until: Date.now() + (answer.afterMs ?? BREATH_MS), why: answer.why });
    return answer;
  }
}
