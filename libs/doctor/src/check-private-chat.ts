import type { Config } from '@t0/config';
import type { Finding } from '@t0/contracts/operations';
import { privateChatFigures } from '@t0/database/channels';
import { createDataSource } from '@t0/database/platform';
import { botId, PrivateChatGateway, TelegramClient, type GatedChat } from '@t0/channels/telegram';
import { fail, ok, reasonOf, warn } from './finding.ts';

const PART = 'Private chat';
const RIGHTS = 'Make the bot an administrator of the chat who may invite users (add subscribers) and ban users';

type Read = Pick<Config, 'TELEGRAM_BOT_TOKEN' | 'TELEGRAM_API_URL' | 'TELEGRAM_PRIVATE_CHAT' | 'DATABASE_URL'>;

/** Checks that the bot can admit members to the owner's private chat and remove them (docs/operations/configure.md#telegram). Counts who has yet to leave. */
export async function checkPrivateChat(config: Read): Promise<Finding> {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl, TELEGRAM_PRIVATE_CHAT: chatId } = config;
  if (token === undefined || chatId === undefined) return ok(PART, 'Off: TELEGRAM_PRIVATE_CHAT is not set');
  const client = new TelegramClient(token, apiUrl);
  const seen = await new PrivateChatGateway(client, chatId).look(botId(token));
  if (seen.is === 'later') return fail(PART, seen.why, 'Try again');
  if (seen.is !== 'accepted') return fail(PART, seen.why, `Check TELEGRAM_PRIVATE_CHAT. ${RIGHTS}`);
  const webhook = await client.getWebhookInfo();
  const listensForJoins = webhook.is === 'accepted' && webhook.result.updates.includes('chat_join_request');
  return findingOf(seen.result, listensForJoins) ?? (await checkPeople(config.DATABASE_URL, chatId, seen.result.title));
}

function findingOf({ title, isPublic, mayInvite, mayRemove }: GatedChat, listensForJoins: boolean): Finding | null {
  if (!mayInvite) return fail(PART, `The bot may not invite into ${title}`, RIGHTS);
  if (!mayRemove) return fail(PART, `The bot may not remove anybody from ${title}`, RIGHTS);
  if (!listensForJoins)
    return warn(
      PART,
      `Telegram does not report requests to join ${title}`,
      'Start an API: it registers for these reports',
    );
  return isPublic
    ? warn(PART, `${title} is public: anybody can join`, 'Make the group or channel private in its settings')
    : null;
}

async function checkPeople(databaseUrl: string, chatId: string, title: string): Promise<Finding> {
  const db = createDataSource(databaseUrl, 1);
  try {
    await db.initialize();
    const { joined, leaving, failure } = await privateChatFigures(db.manager, chatId);
    const people = `${joined} of its users have access`;
    if (leaving > 0 && failure !== null)
      return warn(PART, `${title}: ${leaving} could not be removed yet (${failure})`, 'A worker tries again by itself');
    return ok(PART, `The bot may invite into ${title}, and remove; ${people}`);
  } catch (error) {
    return warn(PART, `The check failed: ${reasonOf(error)}`, 'Check PostgreSQL and its migrations first');
  } finally {
    if (db.isInitialized) await db.destroy();
  }
}
