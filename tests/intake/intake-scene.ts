import { setTimeout as sleep } from 'node:timers/promises';
import { INTAKE_TEMPLATE } from '@t0/contracts/intake';
import type { IntakeDraft, IntakeSource, IntakeSourceKey, IntakeTemplate } from '@t0/contracts/intake';
import type { Signal } from '@t0/contracts/signals';
import { IntakeDraft as StoredDraft } from '@t0/database/intake';
import { createAdmin, type Answer, type LiveClient, type TestClient } from '@t0/testing';
import { ContentStack } from '../support/content-stack.ts';

export const DRAFTS = '/api/admin/intake/drafts';
export const SOURCES = '/api/admin/intake/sources';
/** Within a usual day of the simulated market, and the stop and targets apart enough for no level to be passed. */
export const ALERT = {
  ticker: 'OANDA:GBPJPY',
  action: 'buy',
  close: 196.12,
  sl: 190,
  tp1: 202,
  tp2: 208,
  bias: 'Bullish',
  comment: 'From outside',
};
/** A sender that is asked to retry does not do so at once: else it keeps a busy machine busy. */
const AGAIN_MS = 500;

/** A terminal that other programs send alerts to, two administrators, and everybody's screens. */
export class IntakeScene {
  private names = 0;

  private constructor(
    readonly stack: ContentStack,
    /** Another administrator than the stack's. */
    readonly other: TestClient,
    readonly screens: Record<'admin' | 'member' | 'guest' | 'visitor', LiveClient>,
  ) {}

  static async start(): Promise<IntakeScene> {
    // Without prices nothing is unusual about a level: what is, is asked for by its own test.
    const stack = await ContentStack.start({ PRICE_PROVIDER: 'none' });
    const other = await stack.api.signedIn(await createAdmin(stack.api.db));
    return new IntakeScene(stack, other, await stack.screens());
  }

  async newSource(given: Partial<IntakeTemplate> = {}): Promise<IntakeSourceKey> {
    const body = { ...INTAKE_TEMPLATE, ...given, name: `Source ${(this.names += 1)}` };
    const answer = await this.stack.admin.post<IntakeSourceKey>(SOURCES, body);
    expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ token: expect.any(String) })]);
    return answer.body;
  }

  /** Sends an alert as TradingView does: again, when the answer asks for it. */
  async send(token: string, alert: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    for (;;) {
      const answer = await this.stack.visitor.call('POST', `/api/intake/${token}`, alert, headers);
      if (answer.status !== 503) return answer;
      await sleep(AGAIN_MS);
    }
  }

  async sourceOf(id: number): Promise<IntakeSource> {
    return (await this.stack.admin.get<IntakeSource[]>(SOURCES)).body.find((one) => one.id === id)!;
  }

  async draftOf(sourceId: number): Promise<IntakeDraft | undefined> {
    return (await this.stack.admin.get<IntakeDraft[]>(DRAFTS)).body.find((one) => one.sourceId === sourceId);
  }

  /** Every draft of a source, whatever became of it. */
  stored(sourceId: number): Promise<StoredDraft[]> {
    return this.stack.api.db.getRepository(StoredDraft).find({ where: { sourceId }, order: { id: 'ASC' } });
  }

  async signalsNow(): Promise<Signal[]> {
    return (await this.stack.member.get<Signal[]>('/api/signals')).body;
  }

  stop(): Promise<void> {
    return this.stack.stop();
  }
}
