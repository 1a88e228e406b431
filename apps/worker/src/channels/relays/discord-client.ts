import type { RelayCard } from '@t0/domain/channels';
import { cutText } from '@t0/domain/platform';
import type { OutsideAnswer } from '@t0/channels/outbound';
import { callService } from './call-service.ts';
import type { RelayAnswer, RelayClient } from './relay-client.ts';

/** Of embeds (Discord's documentation, 'Embed Limits'). */
const TITLE_MAX = 256;
const TEXT_MAX = 4096;
const COLOURS: Readonly<Record<RelayCard['tone'], number>> = {
  long: 0x2e_9e_6b,
  short: 0xd6_45_45,
  over: 0x80_80_80,
  plain: 0x3b_82_f6,
};
const UNKNOWN_MESSAGE = 10_008;

/** A channel in Discord, by its webhook: one message for each signal, edited with every step. */
export class DiscordClient implements RelayClient {
  readonly edits = true;
  private readonly base: URL;

  /** @param allowLoopback a stand-in on this machine may be called: for tests */
  constructor(
    address: string,
    private readonly allowLoopback: boolean,
  ) {
    this.base = new URL(address);
    // Without its version the API is an old one, which counts waits in ms.
    this.base.pathname = this.base.pathname.replace(/^\/api\/(v\d{1,2}\/)?/, '/api/v10/');
  }

  send(card: RelayCard, link: string, earlier: string | null): Promise<RelayAnswer> {
    const url = new URL(this.base);
    if (earlier === null) url.searchParams.set('wait', 'true');
    else url.pathname += `/messages/${earlier}`;
    return callService({
      title: 'Discord',
      url: url.href,
      method: earlier === null ? 'POST' : 'PATCH',
      allowLoopback: this.allowLoopback,
      body: messageOf(card, link),
      words: wordsOf,
      wait: (answer) => Number(read(answer).retry_after) || null,
      accepted: (answer) => ({ is: 'accepted', id: idOf(answer) ?? earlier }),
      ending,
    });
  }
}

/**
 * 401, 403 and 404 with a JSON `code` are about the webhook itself, but for one. Without it they are of the edge before Discord, which blocks an
 * address for a time (https://docs.discord.com/developers/topics/rate-limits).
 */
function ending(answer: OutsideAnswer): 'dead' | 'missing' | 'later' | null {
  if (![401, 403, 404].includes(answer.status)) return null;
  const { code } = read(answer);
  return typeof code !== 'number' ? 'later' : code === UNKNOWN_MESSAGE ? 'missing' : 'dead';
}

function messageOf({ title, text, levels, isStruck, tone }: RelayCard, link: string): object {
  return {
    // A text must not mention anybody.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cutText(title, TITLE_MAX),
        url: link,
        color: COLOURS[tone],
        ...(text !== null && { description: cutText(text, TEXT_MAX) }),
        fields: levels.map(({ name, value }) => ({ name, value: isStruck ? `~~${value}~~` : value, inline: true })),
      },
    ],
  };
}

/** The parts of an answer; none where it is no JSON, as of a proxy before the service. */
function read({ body }: OutsideAnswer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function wordsOf(answer: OutsideAnswer): string {
  const { message } = read(answer);
  return typeof message === 'string' ? message : '';
}

function idOf(answer: OutsideAnswer): string | null {
  const { id } = read(answer);
  return typeof id === 'string' && /^\d{1,20}$/.test(id) ? id : null;
}
