import type { RelayCard } from '@t0/domain/channels';
import { cutText } from '@t0/domain/platform';
import { MESSAGE_MAX, type TelegramAnswer, type TelegramClient } from '@t0/channels/telegram';
import { escapeMarkup } from './escape-markup.ts';
import type { RelayAnswer, RelayClient } from './relay-client.ts';

/** Characters of a notification's text, as its markup counts as well. */
const TEXT_MAX = MESSAGE_MAX / 4;

/** A chat in Telegram, by the owner's bot: one message for each signal, edited with every step. */
export class TelegramRelayClient implements RelayClient {
  readonly edits = true;

  /** @param chatId a group may become a supergroup, which has another one */
  constructor(
    private readonly client: TelegramClient,
    private chatId: string,
  ) {}

  async send(card: RelayCard, link: string, earlier: string | null): Promise<RelayAnswer> {
    const text = textOf(card, link);
    const answer = await this.post(text, earlier);
    if (answer.is !== 'moved') return read(answer);
    this.chatId = answer.chatId;
    // Earlier messages of the group stay there.
    return read(await this.post(text, null));
  }

  private post(text: string, earlier: string | null): Promise<TelegramAnswer<string>> {
    const message = { chatId: this.chatId, text, format: 'HTML' as const };
    return earlier === null ? this.client.sendMessage(message) : this.client.editMessageText(message, earlier);
  }
}

function read(answer: TelegramAnswer<string>): RelayAnswer {
  switch (answer.is) {
    case 'accepted':
      return { is: 'accepted', id: answer.result };
    case 'gone':
      return { is: 'dead', why: answer.why };
    case 'uneditable':
      return { is: 'missing', why: answer.why };
    case 'moved':
      return { is: 'refused', why: answer.why };
    default:
      return answer;
  }
}

function textOf({ title, text, levels, isStruck }: RelayCard, link: string): string {
  const value = (level: string): string => (isStruck ? `<s>${level}</s>` : level);
  return [
    `<b><a href="${link}">${escapeMarkup(title)}</a></b>`,
    ...(text === null ? [] : [escapeMarkup(cutText(text, TEXT_MAX))]),
    ...levels.map(({ name, value: level }) => `${name}: ${value(level)}`),
  ].join('\n');
}
