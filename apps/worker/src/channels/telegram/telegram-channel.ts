import { Inject, Injectable } from '@nestjs/common';
import type { TelegramAnswer, TelegramClient } from '@t0/channels/telegram';
import type { Config } from '@t0/config';
import type { PushText } from '@t0/domain/channels';
import { TELEGRAM_RATE, type JobPayloads } from '@t0/jobs';
import { DataSource } from 'typeorm';
import { Handles } from '../../platform/handles.ts';
import type { JobRun } from '../../platform/job-runner.ts';
import { CONFIG, TELEGRAM } from '../../platform/tokens.ts';
import { alertChannels, type AlertSender } from '../alerts/alert-channels.ts';
import type { AlertContent } from '../alerts/alert-content.ts';
import type { AlertKind, AlertRecipients, ClaimedAlert } from '../alerts/claimed-alert.ts';
import { noteUseOf } from '../alerts/note-use.ts';
import type { BatchJobs, Verdict } from '../deliveries/channel.ts';
import { Channels } from '../deliveries/channels.ts';
import { DeliverySender } from '../deliveries/delivery-sender.ts';

/** The texts for the chats of a batch: made once. */
interface ChatText {
  /** Without direction, prices and texts of the desk. */
  plain: string;
  withLevels: string;
}

/** An alert as plain text: its words, and below them the page with more details. */
function chatText({ page, plain, withLevels }: AlertContent, publicUrl: string): ChatText {
  const text = ({ title, body }: PushText): string =>
    [title, ...(body ? [body] : []), `${publicUrl}${page}`].join('\n');
  return { plain: text(plain), withLevels: text(withLevels) };
}

/** A claimed delivery and its chat. */
interface ClaimedTelegram extends ClaimedAlert {
  chatId: string;
  /** Of the kinds `signal` and `step`. */
  signalId: number | null;
  stepId: number | null;
}

/** The state of a signal in a chat, besides one delivery of it. */
interface ChatState {
  /** True if a later step is sent. */
  isPassed: boolean;
  /** Another message of the signal is on its way. */
  isUnderWay: boolean;
  /** The message of the signal; null: there is none. */
  messageId: string | null;
}

const CHATS: AlertRecipients = {
  channel: 'telegram',
  table: 'telegram_chats',
  columns: 'id, user_id',
  joins: '',
  access: 'true',
  reads: 'r.chat_id AS "chatId", claimed.signal_id AS "signalId", claimed.step_id AS "stepId"',
};
const END_DEAD = `DELETE FROM telegram_chats c USING o WHERE o."isDead" AND c.id = o.target::integer`;
/** A digest is no message of one signal: its deliveries are left out. */
const CHAT_STATE = `
  SELECT EXISTS (SELECT 1 FROM step_alerts WHERE signal_id = $1 AND step_id > coalesce($2::integer, 0)) AS "isPassed",
    coalesce(bool_or(delivery_status = 'sending'), false) AS "isUnderWay",
    (array_agg(accepted_id ORDER BY coalesce(step_id, 0) DESC) FILTER (WHERE delivery_status = 'sent' AND held_until IS NULL))[1] AS "messageId"
  FROM deliveries WHERE channel = 'telegram' AND signal_id = $1 AND target = $3 AND id <> $4`;

/** Alerts members in their Telegram chats (docs/product/channels.md#telegram). */
class TelegramSender implements AlertSender<ClaimedTelegram, ChatText> {
  readonly recipients = CHATS;
  readonly ended = 'The chat was ended';
  readonly traits: AlertSender<ClaimedTelegram, ChatText>['traits'];

  constructor(
    private readonly db: DataSource,
    private readonly client: TelegramClient,
    private readonly config: Config,
  ) {
    this.traits = {
      batchSize: TELEGRAM_RATE.messages,
      // A message that is sent twice is in the chat twice.
      recordedAtOnce: 1,
      atOnce: TELEGRAM_RATE.messages * 3,
      leaseSeconds: config.EMAIL_LEASE_SECONDS,
      endDead: END_DEAD,
      noteUse: noteUseOf('telegram_chats'),
      interrupted: 'The worker ended at every attempt before Telegram had answered',
    };
  }

  jobs(kind: AlertKind): BatchJobs {
    return {
      prefix: `telegram-${kind}`,
      job: 'send-telegram-batch',
      payload: (subjectId) => ({ kind, subjectId }),
    };
  }

  compose(content: AlertContent): ChatText {
    return chatText(content, this.config.PUBLIC_URL);
  }

  async deliver(one: ClaimedTelegram, { plain, withLevels }: ChatText): Promise<Verdict> {
    const message = { chatId: one.chatId, text: one.showLevels ? withLevels : plain };
    const { signalId, heldUntil } = one;
    if (signalId === null || heldUntil !== null) return verdictOf(await this.client.sendMessage(message));
    // Asked once the delivery is claimed: of two that are, at least one sees the other, so that none overtakes.
    const { isPassed, isUnderWay, messageId } = await this.chatState(one);
    if (isPassed) return { is: 'withheld', why: 'A later step replaced it' };
    if (isUnderWay) return { is: 'waits', why: 'An earlier message of the signal is on its way' };
    const edited = messageId === null ? null : await this.client.editMessageText(message, messageId);
    // Deleted in the chat, or too old.
    const isResend = edited === null || edited.is === 'uneditable';
    return verdictOf(isResend ? await this.client.sendMessage(message) : edited);
  }

  private async chatState({ id, target, signalId, stepId }: ClaimedTelegram): Promise<ChatState> {
    const [chatState] = await this.db.query<[ChatState]>(CHAT_STATE, [signalId, stepId, target, id]);
    return chatState;
  }
}

function verdictOf(answer: TelegramAnswer<string>): Verdict {
  if (answer.is === 'accepted') return { is: 'accepted', acceptedId: answer.result };
  if (answer.is === 'gone') return { is: 'dead', why: answer.why };
  return answer.is === 'later' ? answer : { is: 'refused', why: answer.why };
}

/** The channel 'telegram': new signals, their steps, price alerts and other notifications, in members' chats. Off without TELEGRAM_BOT_TOKEN. */
@Injectable()
export class TelegramChannel {
  constructor(
    private readonly channels: Channels,
    private readonly sender: DeliverySender,
    db: DataSource,
    @Inject(TELEGRAM) client: TelegramClient | null,
    @Inject(CONFIG) config: Config,
  ) {
    if (!client) return;
    const telegram = new TelegramSender(db, client, config);
    for (const channel of alertChannels(telegram, db)) channels.add(channel);
  }

  @Handles('send-telegram-batch')
  async send({ kind, subjectId }: JobPayloads['send-telegram-batch'], run: JobRun): Promise<void> {
    const channel = this.channels.find('telegram', kind);
    // Turned off since: its rows wait until it is on again.
    if (channel) await this.sender.sendBatch(channel, subjectId, run);
  }
}
