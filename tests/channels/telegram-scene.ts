import type { INestApplicationContext } from '@nestjs/common';
import type { TelegramLink, TelegramSettings } from '@t0/contracts/channels';
import type { AccountSettings } from '@t0/contracts/live';
import type { ApiError } from '@t0/contracts/platform';
import type { Signal } from '@t0/contracts/signals';
import type { User } from '@t0/database/accounts';
import { createAdmin, createMember, signalBody, waitFor, type TestClient } from '@t0/testing';
import { TestTelegram, type TelegramMessage } from '../support/services/telegram-service.ts';
import { DeliveryReconciler } from '../../apps/worker/src/channels/deliveries/delivery-reconciler.ts';
import { ApiStack } from '../support/api-stack.ts';
import { startWorker } from '../support/start-worker.ts';

/** A row of the ledger. */
interface Row {
  id: number;
  kind: string;
  status: string;
  why: string | null;
  messageId: string | null;
}
/** A member with a linked chat. */
interface Linked {
  member: User;
  client: TestClient;
  chat: string;
}

/** Where Telegram calls. */
export const WEBHOOK = '/api/webhooks/telegram';
/** Telegram takes everything. */
export const NEVER = () => null;

/** A terminal with a bot, its worker, and Telegram. */
export class TelegramScene {
  private chats = 1000;

  private constructor(
    readonly telegram: TestTelegram,
    readonly stack: ApiStack,
    readonly worker: INestApplicationContext,
    readonly admin: TestClient,
  ) {}

  static async start(): Promise<TelegramScene> {
    const telegram = await TestTelegram.start();
    // Simulated prices would take steps of their own, and pass levels that are to be set.
    const stack = await ApiStack.start({ ...telegram.env, SIGNAL_AUTOMATION: 'off', PRICE_PROVIDER: 'none' });
    const worker = await startWorker(stack.env);
    await waitFor('the webhook to be registered', () => Promise.resolve(telegram.webhook !== null));
    // The terminal's address is not the one it listens on here.
    telegram.webhook!.url = `${stack.origin()}${WEBHOOK}`;
    return new TelegramScene(telegram, stack, worker, await stack.signedIn(await createAdmin(stack.db)));
  }

  /** Telegram takes everything, and no chat is linked. */
  async renew(): Promise<void> {
    this.telegram.onCall = NEVER;
    await this.stack.db.query('DELETE FROM telegram_chats');
  }

  async settings(client: TestClient): Promise<TelegramSettings> {
    return (await client.get<AccountSettings>('/api/auth/settings')).body.telegram;
  }

  newChat(): string {
    return String((this.chats += 1));
  }

  async codeOf(client: TestClient): Promise<string> {
    const { status, body } = await client.post<TelegramLink>('/api/auth/telegram/link', {});
    expect(status).toBe(201);
    return /^https:\/\/t\.me\/t0_test_bot\?start=([\w-]{43})$/.exec(body.url)![1]!;
  }

  async link(): Promise<Linked> {
    const member = await createMember(this.stack.db);
    const client = await this.stack.signedIn(member);
    const chat = this.newChat();
    expect(await this.telegram.write(chat, `/start ${await this.codeOf(client)}`)).toBe(200);
    return { member, client, chat };
  }

  /** The last words of the bot in a chat. */
  lastText(chat: string): string | undefined {
    return this.telegram.of(chat).at(-1)?.text;
  }

  /** The alerts, without the answers of the bot. */
  alerts(chat: string): TelegramMessage[] {
    return this.telegram.of(chat).filter(({ text }) => text.includes(this.stack.config.PUBLIC_URL));
  }

  came(chat: string, title: string): Promise<TelegramMessage> {
    return waitFor(`'${title}'`, () => Promise.resolve(this.alerts(chat).find(({ text }) => text.startsWith(title))));
  }

  async publish(given: object = {}): Promise<Signal> {
    const answer = await this.admin.post<Signal>('/api/signals', signalBody({ instrument: 'GBPJPY', ...given }));
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  }

  async step(id: number, body: object): Promise<void> {
    const answer = await this.admin.post<ApiError>(`/api/signals/${id}/steps`, body);
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  }

  rowsOf(signalId: number): Promise<Row[]> {
    return this.stack.db.query(
      `SELECT id, kind, delivery_status AS status, last_error AS why, accepted_id AS "messageId" FROM deliveries WHERE channel = 'telegram' AND signal_id = $1 ORDER BY id`,
      [signalId],
    );
  }

  rowWith(signalId: number, found: (row: Row) => boolean): Promise<Row> {
    return waitFor('a row of the ledger', async () => (await this.rowsOf(signalId)).find(found));
  }

  /** Finds what is due again, as if its time had come, until this holds. */
  reconcileUntil(what: string, found: () => Promise<boolean>): Promise<unknown> {
    return waitFor(what, async () => {
      await this.stack.db.query(
        `UPDATE deliveries SET created_at = now() - interval '1 minute', lease_until = CASE WHEN held_until IS NULL THEN now() ELSE lease_until END
         WHERE channel = 'telegram' AND delivery_status = 'queued'`,
      );
      await this.worker.get(DeliveryReconciler).reconcile();
      return found();
    });
  }

  async stop(): Promise<void> {
    await this.worker.close();
    await this.stack.stop();
    await this.telegram.stop();
  }
}
