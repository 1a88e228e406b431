import type { INestApplicationContext } from '@nestjs/common';
import { applyAccess } from '@t0/billing';
import type { PrivateChatInvite, TelegramLink } from '@t0/contracts/channels';
import type { AccountSettings } from '@t0/contracts/live';
import type { User } from '@t0/database/accounts';
import { Subscription } from '@t0/database/billing';
import { EventLog } from '@t0/events';
import { createMember, waitFor, type TestClient } from '@t0/testing';
import { TestTelegram } from '../support/services/telegram-service.ts';
import { ApiStack } from '../support/api-stack.ts';
import { startWorker } from '../support/start-worker.ts';

/** A member with a linked chat. */
export interface Linked {
  member: User;
  client: TestClient;
  /** The person's id at Telegram. */
  person: string;
}
/** What the terminal keeps of somebody in the chat. */
interface Row {
  state: string;
  why: string | null;
  invite: string | null;
}

/** Where a member asks for an invite. */
export const PATH = '/api/auth/telegram/private-chat';
/** Telegram takes everything. */
export const NEVER = () => null;

/** A terminal with a private chat at Telegram, and its worker, which tests may stop. */
export class PrivateChatScene {
  private worker: INestApplicationContext | null = null;
  private people = 5000;

  private constructor(
    readonly telegram: TestTelegram,
    readonly stack: ApiStack,
  ) {}

  static async start(): Promise<PrivateChatScene> {
    const telegram = await TestTelegram.start();
    const stack = await ApiStack.start({ ...telegram.privateEnv, SIGNAL_AUTOMATION: 'off', PRICE_PROVIDER: 'none' });
    const scene = new PrivateChatScene(telegram, stack);
    await scene.startWorker();
    await waitFor('the webhook to be registered', () => Promise.resolve(telegram.webhook !== null));
    // The terminal's address is not the one it listens on here.
    telegram.webhook!.url = `${stack.origin()}/api/webhooks/telegram`;
    return scene;
  }

  async startWorker(): Promise<void> {
    this.worker = await startWorker(this.stack.env);
  }

  async stopWorker(): Promise<void> {
    await this.worker?.close();
    this.worker = null;
  }

  /** The bot has all rights, nobody is in the chat, and the worker runs. */
  async renew(): Promise<void> {
    this.telegram.onCall = NEVER;
    Object.assign(this.privateChat, { mayInvite: true, mayRemove: true, hasBot: true });
    await this.stack.db.query('DELETE FROM private_chat_members');
    if (!this.worker) await this.startWorker();
  }

  /** The chat at Telegram. */
  get privateChat(): TestTelegram['privateChat'] {
    return this.telegram.privateChat;
  }

  /** What a member's profile says. */
  async membership(client: TestClient): Promise<AccountSettings['telegram']['privateChat']> {
    return (await client.get<AccountSettings>('/api/auth/settings')).body.telegram.privateChat;
  }

  async rowOf(person: string): Promise<Row | undefined> {
    const [row] = await this.stack.db.query<Row[]>(
      'SELECT state, last_error AS why, invite FROM private_chat_members WHERE telegram_id = $1',
      [person],
    );
    return row;
  }

  newPerson(): string {
    return String((this.people += 1));
  }

  async linkAs(client: TestClient, person: string): Promise<void> {
    const { body } = await client.post<TelegramLink>('/api/auth/telegram/link', {});
    await this.telegram.write(person, `/start ${body.url.split('start=')[1]}`);
  }

  async link(): Promise<Linked> {
    const member = await createMember(this.stack.db);
    const client = await this.stack.signedIn(member);
    const person = this.newPerson();
    await this.linkAs(client, person);
    return { member, client, person };
  }

  async invite(client: TestClient): Promise<string> {
    const { status, body } = await client.post<PrivateChatInvite>(PATH, {});
    expect([status, body]).toEqual([
      201,
      { url: expect.stringMatching(/^https:\/\/t\.me\/\+/), expiresAt: expect.any(String) },
    ]);
    return body.url;
  }

  async join(): Promise<Linked & { url: string }> {
    const linked = await this.link();
    const url = await this.invite(linked.client);
    expect(await this.privateChat.ask(linked.person, url)).toBe(200);
    expect(this.privateChat.statusOf(linked.person)).toBe('member');
    return { ...linked, url };
  }

  async endAccess({ id: userId }: User): Promise<void> {
    await this.stack.db.getRepository(Subscription).update({ userId }, { status: 'canceled' });
    await this.applyAccess(userId);
  }

  /** What follows for a member's access from their subscriptions. */
  async applyAccess(userId: string): Promise<void> {
    const log = new EventLog(this.stack.db, () => undefined);
    await log.transact((manager, emit) => applyAccess(manager, emit, userId));
  }

  async stop(): Promise<void> {
    await this.stopWorker();
    await this.stack.stop();
    await this.telegram.stop();
  }
}
