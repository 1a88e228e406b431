import type { PrivateChatFigures } from '@t0/contracts/channels';
import type { EntityManager } from 'typeorm';

/** True if the user of a row `m` is linked to a member with access: the one rule of who may be in the private chat (docs/product/channels.md#private-chat). */
export const MAY_BE_IN_PRIVATE_CHAT = `
  EXISTS (SELECT 1 FROM telegram_chats tc JOIN users tu ON tu.id = tc.user_id
          WHERE tc.chat_id = m.telegram_id AND (tu.role IS NOT NULL OR tu.has_active_subscription))`;

const FIGURES = `
  SELECT count(*) FILTER (WHERE state = 'joined' AND may)::integer AS joined,
    count(*) FILTER (WHERE state = 'removing' OR state = 'joined' AND NOT may)::integer AS leaving,
    (array_agg(last_error ORDER BY id DESC) FILTER (WHERE last_error IS NOT NULL))[1] AS failure
  FROM (SELECT m.*, ${MAY_BE_IN_PRIVATE_CHAT} AS may FROM private_chat_members m WHERE chat_id = $1) AS m`;

/** Who is in the private chat, who has yet to leave, and what keeps the bot from its work. */
export async function privateChatFigures(
  manager: Pick<EntityManager, 'query'>,
  chatId: string,
): Promise<PrivateChatFigures> {
  const [figures] = await manager.query<[PrivateChatFigures]>(FIGURES, [chatId]);
  return figures;
}
