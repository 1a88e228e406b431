import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { PositionSize, RiskTolerance } from '@t0/contracts/accounts';
import { type WebhookPayload, INTENT_FIELDS, type OrderIntent } from '@t0/contracts/developers';
import type { Signal } from '@t0/contracts/signals';
import { WebhookMessage } from '@t0/database/developers';
import { feedsAsOf } from '@t0/domain/prices';
import { PriceBus } from '@t0/events';
import { OutboundError, postOutside, type OutsideAnswer } from '@t0/channels/outbound';
import { messageIdOf, SecretBox, signatureOf } from '@t0/channels/webhooks';
import { DataSource } from 'typeorm';
import { LIMITS } from '@t0/contracts/platform';
import type { FeedHealth, Quote } from '@t0/contracts/prices';
import { pick } from '@t0/domain/platform';
import { judgedPrice, verdictOf } from '@t0/domain/signals';
import type { Channel, Claimed, Verdict } from '../channels/deliveries/channel.ts';
import { CONFIG } from '../platform/tokens.ts';
import { AttemptLog } from './attempt-log.ts';
import { waitAfter } from './retry-schedule.ts';
import { WebhookEndings } from './webhook-endings.ts';

const VALID_MS = LIMITS.webhook.intentMinutes * 60_000;

/** A signal that may become an intent, and the current live price. */
interface Intended {
  signal: Signal;
  /** The time of its publication, ISO 8601. */
  timestamp: string;
  quote: Quote | undefined;
  feed: FeedHealth | undefined;
}

/** The member's part of an intent: settings of the server (docs/product/accounts.md#trading-config). */
interface TradingChoice {
  riskPercent: PositionSize;
  risk: RiskTolerance;
}

/** The body to send; or nothing now, but maybe later; or nothing at all. */
export type IntentOutcome = { body: string } | { waits: string } | { not: string };

/**
 * The intent for a member's own program after a published signal (docs/product/developers.md#auto-execute), judged by the verdict that the
 * member's screen shows at this time. `now`: ms since 1970.
 */
export function orderIntent(
  { signal, timestamp, quote, feed }: Intended,
  choice: TradingChoice,
  now: number,
): IntentOutcome {
  const validUntil = endOf(signal, timestamp);
  if (now >= validUntil) return { not: 'The intent is not valid any more' };
  const price = quote ? { bid: quote.bid, ask: quote.ask, ageMs: now - quote.at } : null;
  const { word } = verdictOf(signal, judgedPrice(price, feed), choice.risk);
  if (word === 'NO PRICE') return { waits: 'There is no live price' };
  if (word !== 'GOOD') return { not: `The verdict is ${word}` };
  const data: OrderIntent = {
    signalId: signal.id,
    ...pick(signal, INTENT_FIELDS),
    riskPercent: choice.riskPercent,
    validUntil: new Date(validUntil).toISOString(),
  };
  return { body: JSON.stringify({ type: 'order.intent', timestamp, data } satisfies WebhookPayload<OrderIntent>) };
}

/** When the intent ends, ms since 1970: minutes after its publication, and never after the time stop of its signal. */
function endOf({ closeAt }: Signal, timestamp: string): number {
  return Math.min(Date.parse(timestamp) + VALID_MS, closeAt === undefined ? Infinity : Date.parse(closeAt));
}

const TIMEOUT_MS = 5000;
const ANSWER_MAX = 4096;

/** A claimed delivery, its webhook as it is now, and its member's settings. */
interface ClaimedWebhook extends Claimed {
  userId: string;
  webhookId: number;
  /** Null: the webhook is gone. */
  url: string | null;
  secret: string;
  /** Null: none that counts. */
  previousSecret: string | null;
  /** On, and of the message's kind. */
  listens: boolean;
  hasAccess: boolean;
  /** The signal was withdrawn, or the notification deleted, since. */
  isVoid: boolean;
  autoExecute: boolean;
  riskPercent: PositionSize;
  risk: RiskTolerance;
}

/** A message, ready to leave. Null when it was forgotten. */
type ReadyMessage = (WebhookMessage & { intended: Intended | null }) | null;

/** True if its subject is void: webhooks receive nothing more of withdrawn signals and deleted notifications. */
const IS_VOID = `CASE
  WHEN m.kind IN ('signal.created', 'signal.updated', 'order.intent')
    THEN NOT EXISTS (SELECT FROM signals si WHERE si.id = m.subject_id AND si.withdrawn_at IS NULL)
  WHEN m.kind IN ('notification.created', 'price_alert.fired')
    THEN NOT EXISTS (SELECT FROM notifications n WHERE n.id = m.subject_id AND n.withdrawn_at IS NULL AND (n.expires_at IS NULL OR n.expires_at > now()))
  ELSE false END`;
const READ_CLAIMED = `
  SELECT claimed.id, claimed.attempts, claimed.target, claimed.user_id AS "userId", claimed.target::integer AS "webhookId",
    w.url, w.secret, CASE WHEN w.previous_until > now() THEN w.previous_secret END AS "previousSecret",
    m.kind = 'webhook.test' OR (w.is_on AND m.kind = ANY(w.kinds)) AS listens,
    u.role IS NOT NULL OR u.has_active_subscription AS "hasAccess", ${IS_VOID} AS "isVoid",
    coalesce(s.auto_execute, false) AS "autoExecute", coalesce(s.position_size, 2) AS "riskPercent",
    coalesce(s.risk_tolerance, 'moderate') AS risk
  FROM claimed JOIN users u ON u.id = claimed.user_id
  LEFT JOIN webhook_messages m ON m.id = claimed.message_id
  LEFT JOIN webhooks w ON w.id = claimed.target::integer
  LEFT JOIN user_settings s ON s.user_id = u.id
  ORDER BY claimed.id`;

/** Messages to webhooks (docs/product/developers.md#message-delivery). Rows are created by `createWebhookMessages` of libs/channels/src/webhooks. */
@Injectable()
export class WebhookChannel implements Channel<ClaimedWebhook, ReadyMessage> {
  readonly name = 'webhook';
  readonly kind = 'message';
  readonly batchSize = 50;
  readonly atOnce = 64;
  readonly share = { target: 4, person: 8 };
  readonly isOfMembers = true;
  readonly leaseSeconds = 20;
  readonly readClaimed = READ_CLAIMED;
  /** Changes nothing: `WebhookEndings` turns them off, as it also notifies the member. */
  readonly endDead = 'SELECT 1 WHERE false';
  readonly interrupted = 'The worker ended at every attempt: whether it arrived is not known';
  private readonly secrets: SecretBox;

  constructor(
    private readonly db: DataSource,
    private readonly prices: PriceBus,
    private readonly attempts: AttemptLog,
    private readonly endings: WebhookEndings,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.secrets = new SecretBox(config);
  }

  async prepare(messageId: number): Promise<ReadyMessage> {
    const message = await this.db.getRepository(WebhookMessage).findOneBy({ id: messageId });
    return message && Object.assign(message, { intended: await this.intended(message) });
  }

  async send(one: ClaimedWebhook, message: ReadyMessage): Promise<Verdict> {
    const why = whyNot(one, message);
    if (why !== null || !message) return { is: 'withheld', why: why ?? 'The message is gone' };
    if (!message.intended) return this.call(one, message, message.body, null);
    const intent = orderIntent(message.intended, one, Date.now());
    if ('waits' in intent) return { is: 'waits', why: intent.waits };
    if ('not' in intent) return { is: 'withheld', why: intent.not };
    return this.call(one, message, intent.body, intent.body);
  }

  /** The signal and the live price, where it may become an intent. */
  private async intended({ kind, body }: WebhookMessage): Promise<Intended | null> {
    if (kind !== 'order.intent') return null;
    const { data: signal, timestamp } = JSON.parse(body) as WebhookPayload<Signal>;
    const [latest, report] = await Promise.all([this.prices.latest(), this.prices.feeds()]);
    const feed = feedsAsOf(report, Date.now())[signal.instrument];
    return { signal, timestamp, quote: latest[signal.instrument], feed };
  }

  /** Calls the webhook, notes it in its log, and answers the verdict. */
  private async call(
    one: ClaimedWebhook,
    { id, kind }: WebhookMessage,
    body: string,
    request: string | null,
  ): Promise<Verdict> {
    const began = performance.now();
    const outcome = await this.post(one, messageIdOf(id), body);
    const isDelivered = 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
    const isTest = kind === 'webhook.test';
    const failsTooOften = await this.attempts.note({
      webhookId: one.webhookId,
      userId: one.userId,
      deliveryId: one.id,
      latencyMs: Math.round(performance.now() - began),
      request,
      counts: isDelivered ? 'success' : isTest ? 'neither' : 'failure',
      ...('status' in outcome
        ? { status: outcome.status, answer: outcome.body, error: null }
        : { status: null, answer: '', error: outcome.message }),
    });
    if (isDelivered) return { is: 'accepted' };
    if ('status' in outcome && outcome.status === 410) {
      await this.endings.end(one.webhookId, 'gone');
      return { is: 'dead', why: 'It answered 410' };
    }
    if (failsTooOften) await this.endings.end(one.webhookId, 'failing');
    return meaning(outcome, one.attempts, isTest);
  }

  private async post(one: ClaimedWebhook, id: string, body: string): Promise<OutsideAnswer | OutboundError> {
    const at = Math.floor(Date.now() / 1000);
    const sealed = [one.secret, ...(one.previousSecret === null ? [] : [one.previousSecret])];
    const secrets = sealed.map((secret) => this.secrets.open(secret, one.userId));
    try {
      return await postOutside({
        url: one.url!,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'T0-Webhooks/1',
          'webhook-id': id,
          'webhook-timestamp': String(at),
          'webhook-signature': signatureOf(secrets, id, at, body),
        },
        body,
        timeoutMs: TIMEOUT_MS,
        answerMax: ANSWER_MAX,
        allowLoopback: this.config.WEBHOOK_LOOPBACK,
      });
    } catch (error) {
      if (error instanceof OutboundError) return error;
      throw error;
    }
  }
}

/** The reason not to send a message; null to send it. */
function whyNot(one: ClaimedWebhook, message: ReadyMessage): string | null {
  if (!message) return 'The message is gone';
  if (one.url === null) return 'The webhook is gone';
  if (!one.hasAccess) return 'The account has no access';
  if (!one.listens) return 'The webhook is off, or not of this kind';
  if (one.isVoid) return 'It was withdrawn or deleted before it left';
  if (message.kind === 'order.intent' && !one.autoExecute) return 'AUTO-EXECUTE is off';
  return null;
}

/** The verdict for an answer that is no acceptance. A test is tried once. */
function meaning(outcome: OutsideAnswer | OutboundError, attempts: number, isTest: boolean): Verdict {
  const isAnswer = 'status' in outcome;
  const why = isAnswer ? `It answered ${outcome.status}` : outcome.message;
  if (isTest || (!isAnswer && outcome.isRefused)) return { is: 'refused', why };
  return { is: 'later', why, afterMs: waitAfter(attempts, isAnswer ? outcome.retryAfter : null) };
}
