import { createHmac } from 'node:crypto';
import { nowSeconds } from '../ids.ts';
import type { Delivery, StateFile } from '../state.ts';

/** The header `stripe-signature` for a body: HMAC-SHA256 over its time and itself. */
export function signature(body: string, secret: string, time = nowSeconds()): string {
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${digest}`;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
const TIMEOUT_MS = 10_000;
const GIVE_UP_AFTER = 40;

/**
 * Sends events to the product, one after the other in their order. A refused event is sent again after 1 s, 2 s, 4 s ... 10 minutes,
 * over restarts too, and those after it do not wait for it.
 */
export class Deliverer {
  private timer: NodeJS.Timeout | undefined;
  private isSending = false;
  private stopped = false;
  /** While true nothing is sent. */
  held = false;

  /** `url` null: nothing is sent at all. */
  constructor(
    private readonly file: StateFile,
    private readonly url: string | null,
    private readonly secret: string,
  ) {}

  /** Sends the first event that is due; when none is, plans the next. */
  wake(): void {
    clearTimeout(this.timer);
    if (this.stopped || this.held || this.isSending || this.url === null) return;
    const now = Date.now();
    let next = Infinity;
    for (const delivery of this.file.state.deliveries) {
      if (delivery.done) continue;
      if (delivery.nextAt <= now) return void this.send(delivery);
      next = Math.min(next, delivery.nextAt);
    }
    if (Number.isFinite(next)) this.timer = setTimeout(() => this.wake(), next - now);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async send(delivery: Delivery): Promise<void> {
    this.isSending = true;
    delivery.attempts += 1;
    const taken = await this.post(JSON.stringify(delivery.event));
    this.isSending = false;
    if (this.stopped) return;
    delivery.done = taken || delivery.attempts >= GIVE_UP_AFTER;
    delivery.nextAt = Date.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (delivery.attempts - 1));
    this.file.save();
    this.wake();
  }

  private async post(body: string): Promise<boolean> {
    try {
      const response = await fetch(this.url!, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (sandbox)',
          'stripe-signature': signature(body, this.secret),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false; // Not there yet: tried again.
    }
  }
}
