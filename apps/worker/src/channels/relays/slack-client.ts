import type { RelayCard } from '@t0/domain/channels';
import { cutText } from '@t0/domain/platform';
import { callService } from './call-service.ts';
import { escapeMarkup } from './escape-markup.ts';
import type { RelayAnswer, RelayClient } from './relay-client.ts';

/** Of a text in a section, and of fields in one (Slack's documentation of blocks). */
const TEXT_MAX = 3000;
const FIELDS_MAX = 10;

/** A channel in Slack, by an incoming webhook. Its messages cannot be edited that way: each step is a new message. */
export class SlackClient implements RelayClient {
  readonly edits = false;

  /** @param allowLoopback a stand-in on this machine may be called: for tests */
  constructor(
    private readonly address: string,
    private readonly allowLoopback: boolean,
  ) {}

  send(card: RelayCard, link: string): Promise<RelayAnswer> {
    return callService({
      title: 'Slack',
      url: this.address,
      allowLoopback: this.allowLoopback,
      body: messageOf(card, link),
      words: ({ body }) => body,
      accepted: () => ({ is: 'accepted', id: null }),
      // channel_not_found, no_service and no_team; channel_is_archived; action_prohibited and invalid_token.
      ending: ({ status }) => ([403, 404, 410].includes(status) ? 'dead' : null),
    });
  }
}

function messageOf({ title, text, levels, isStruck }: RelayCard, link: string): object {
  const heading = `*<${link}|${escapeMarkup(title)}>*`;
  const lines = cutText([heading, ...(text === null ? [] : [escapeMarkup(text)])].join('\n'), TEXT_MAX);
  const struck = (value: string): string => (isStruck ? `~${value}~` : value);
  const fields = levels.map(({ name, value }) => ({ type: 'mrkdwn', text: `*${name}*\n${struck(value)}` }));
  const sections = Array.from({ length: Math.ceil(fields.length / FIELDS_MAX) }, (_, index) =>
    fields.slice(index * FIELDS_MAX, (index + 1) * FIELDS_MAX),
  );
  const [first, ...further] = sections;
  return {
    // The text for notifications and screen readers.
    text: cutText(escapeMarkup([title, ...(text === null ? [] : [text])].join(': ')), TEXT_MAX),
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: lines }, ...(first && { fields: first }) },
      ...further.map((more) => ({ type: 'section', fields: more })),
    ],
  };
}
