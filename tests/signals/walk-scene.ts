import type { PushPayload, TelegramLink } from '@t0/contracts/channels';
import type { AccountSettings } from '@t0/contracts/live';
import type { ApiError } from '@t0/contracts/platform';
import type { CreateSignalDto, Signal } from '@t0/contracts/signals';
import type { User } from '@t0/database/accounts';
import { createAdmin, createMember, signalBody, TEST_PASSWORD, waitFor } from '@t0/testing';
import { TestPushService, type PushedMessage } from '../support/services/push-service.ts';
import { StreamClient } from '../support/services/stream-client.ts';
import { TestDiscord } from '../support/services/discord-service.ts';
import { TestSms } from '../support/services/sms-service.ts';
import { TestTelegram } from '../support/services/telegram-service.ts';
import type { LiveClient, TestClient } from '@t0/testing';
import { SignalLifecycle } from '../../apps/worker/src/signals/signal-lifecycle.watcher.ts';
import { EmailSink } from '../support/email-sink.ts';
import { PriceStack } from '../support/price-stack.ts';
import { WebhookReceiver } from '../support/webhook-receiver.ts';

const CHAT = '1001';
const NUMBER = '+447700900123';
/** The first line of an SMS. */
const SENDER = 'T0 Trading Terminal\n';

/** A terminal with each of its channels, and a member who listens on all of them, with levels on the lock screen. */
export class WalkScene {
  member: User;
  client: TestClient;
  admin: TestClient;
  screen: LiveClient;
  stream: StreamClient;
  private device = 0;

  private constructor(
    readonly prices: PriceStack,
    private readonly emails: EmailSink,
    private readonly push: TestPushService,
    private readonly telegram: TestTelegram,
    private readonly sms: TestSms,
    private readonly discord: TestDiscord,
    private readonly receiver: WebhookReceiver,
  ) {}

  static async start(): Promise<WalkScene> {
    const [emails, push, telegram, sms, discord, receiver] = await Promise.all([
      EmailSink.start(),
      TestPushService.start(),
      TestTelegram.start(),
      TestSms.start(),
      TestDiscord.start(),
      WebhookReceiver.start(),
    ]);
    const prices = await PriceStack.start({
      ...telegram.env,
      ...sms.env,
      SMTP_URL: emails.url,
      SIGNAL_STEP_EMAILS: 't0,stop,t1,close,levels,withdrawn',
      WEB_PUSH_KEY: 'c9f58f89813e9f8e872e71f42aa64e1757c9254dcc62b72ddc010bb4043ea11c',
      WEB_PUSH_SERVICES: push.origin,
      WEB_PUSH_CONTACT: 'mailto:ops@t0.test',
      RELAY_DISCORD_WEBHOOK: discord.webhook,
      WEBHOOK_LOOPBACK: 'on',
    });
    const scene = new WalkScene(prices, emails, push, telegram, sms, discord, receiver);
    await prices.addFetcher();
    await scene.listen();
    return scene;
  }

  private async listen(): Promise<void> {
    const { api } = this.prices;
    this.admin = await api.signedIn(await createAdmin(api.db));
    this.member = await createMember(api.db);
    this.client = await api.signedIn(this.member);
    const post = async <T>(path: string, body: object): Promise<T> => {
      const answer = await this.client.post<T>(path, body);
      if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    await this.client.put('/api/auth/push/levels', { enabled: true });
    const { device, ...subscription } = this.push.subscribe();
    this.device = device;
    await post('/api/auth/push/devices', subscription);
    await waitFor('the bot’s webhook', () => this.telegram.webhook);
    this.telegram.webhook!.url = `${api.origin()}/api/webhooks/telegram`;
    const { url } = await post<TelegramLink>('/api/auth/telegram/link', {});
    await this.telegram.write(CHAT, `/start ${url.split('start=')[1]}`);
    await post('/api/auth/sms/number', { number: NUMBER });
    await post('/api/auth/sms/number/confirm', { code: /\d{6}/.exec(this.sms.of(NUMBER).at(-1)!.text)![0] });
    const kinds = ['signal.created', 'signal.updated', 'notification.created'];
    await post('/api/auth/webhooks', { url: this.receiver.url(), kinds, password: TEST_PASSWORD });
    this.screen = await api.live(this.client);
    this.stream = await new StreamClient(api.origin(), { cookie: this.client.cookie }).ready();
    expect((await this.client.get<AccountSettings>('/api/auth/settings')).body.telegram.chat).not.toBeNull();
  }

  async publish(given: Partial<CreateSignalDto>): Promise<Signal> {
    const { body, status } = await this.admin.post<Signal & ApiError>('/api/signals', signalBody(given));
    if (status !== 201) throw new Error(JSON.stringify(body));
    await this.prices.watched(SignalLifecycle, body.id, 1);
    return body;
  }

  /** One tick of GBPJPY with a spread of two pips, and the wait until the signal has taken its steps. */
  async tick(bid: string, id: number, version: number): Promise<void> {
    await this.prices.tick('GBPJPY', bid, (Number(bid) + 0.02).toFixed(3));
    await this.screen.next('signal.updated', ({ data }) => data.id === id && data.version === version);
    // Each step reaches the channels before the next one takes its place.
    await waitFor(`everything of version ${version} to leave`, () => this.isQuiet(id));
  }

  /** True if each step of a signal is in the ledger of deliveries, and none of them is on its way. */
  async isQuiet(id: number): Promise<boolean> {
    const [{ open }] = await this.prices.api.db.query<[{ open: number }]>(
      `SELECT (SELECT count(*) FROM step_alerts WHERE signal_id = $1 AND fanned_out_at IS NULL)::integer
         + (SELECT count(*) FROM signal_mailings WHERE signal_id = $1 AND fanned_out_at IS NULL)::integer
         + (SELECT count(*) FROM signals WHERE id = $1 AND fanned_out_at IS NULL)::integer
         + (SELECT count(*) FROM deliveries
            WHERE (signal_id = $1 OR channel = 'webhook') AND delivery_status IN ('queued', 'sending'))::integer AS open`,
      [id],
    );
    return open === 0;
  }

  /** How often each step of a signal is in the ledger of deliveries, by channel: 'push t1'. */
  async deliveries(id: number): Promise<Record<string, string[]>> {
    const rows: { channel: string; kind: string }[] = await this.prices.api.db.query(
      `SELECT d.channel, coalesce(st.kind, 'published') AS kind FROM deliveries d LEFT JOIN signal_steps st ON st.id = d.step_id
       WHERE d.signal_id = $1 ORDER BY coalesce(d.step_id, 0), d.id`,
      [id],
    );
    const found: Record<string, string[]> = {};
    for (const { channel, kind } of rows) (found[channel] ??= []).push(kind);
    return found;
  }

  /** The titles of mails about signals to the member, in the order in which they came. */
  subjects(): string[] {
    const mine = this.emails.mails.filter(
      ({ to, messageId }) => to === this.member.email && messageId.startsWith('signal-'),
    );
    return mine.map(({ source }) => /^subject: (.*?)\r?$/im.exec(source.toString('utf8'))![1]!);
  }

  /** The text of the member's mail with this subject. */
  mail(subject: string): string {
    const found = this.emails.mails.find(({ source }) => source.toString('utf8').includes(`Subject: ${subject}\r\n`));
    return found!.source.toString('utf8').replaceAll('=\r\n', '').replace(/ {2,}/g, ' ');
  }

  /** Titles and texts of what the device got, oldest first. */
  pushed(): string[] {
    const messages = this.push.of(this.device) as PushedMessage<PushPayload>[];
    return messages.map(({ payload: { notification } }) => [notification.title, notification.body].join('\n'));
  }

  /** The message of a signal in the chat: what it says, and the first lines of what it said before. */
  chat(): { now: string; before: string[] } | undefined {
    const message = this.telegram.of(CHAT).find(({ text }) => text.includes('/dashboard?signal='));
    return message && { now: message.text, before: message.earlier.map((text) => text.split('\n')[0]!) };
  }

  texts(): string[] {
    return this.sms.of(NUMBER).flatMap(({ text }) => (text.startsWith(SENDER) ? [text.slice(SENDER.length)] : []));
  }

  /** The message of a signal in the owner's Discord. */
  relayed(): TestDiscord['messages'][number] | undefined {
    return this.discord.messages[0];
  }

  /** What the member's program got, of one kind. */
  called<T>(type: string): T[] {
    return this.receiver.of('/hooks', type).map(({ payload }) => payload.data as T);
  }

  async stop(): Promise<void> {
    this.stream.close();
    this.receiver.stop();
    await this.prices.stop();
    const services = [this.emails, this.push, this.telegram, this.sms, this.discord];
    await Promise.all(services.map((service) => service.stop()));
  }
}
