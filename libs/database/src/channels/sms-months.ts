import type { EntityManager } from 'typeorm';

type Queries = Pick<EntityManager, 'query'>;

/** One statement, however many take at once: no row if there is none left. */
const TAKE = `
  INSERT INTO sms_months AS m (user_id, month, messages) VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 1)
  ON CONFLICT (user_id, month) DO UPDATE SET messages = m.messages + 1 WHERE m.messages < $2
  RETURNING month::text`;
const GIVE_BACK = `UPDATE sms_months SET messages = greatest(messages - 1, 0) WHERE user_id = $1 AND month = $2::date`;

/** Takes one message of the member's calendar month (UTC), and answers that month; null where its `cap` is used up (docs/product/channels.md#text-and-cost). */
export async function takeSms(manager: Queries, userId: string, cap: number): Promise<string | null> {
  const rows = await manager.query<{ month: string }[]>(TAKE, [userId, cap]);
  return rows[0]?.month ?? null;
}

/** Gives back what was taken of a month: the message was not accepted. */
export async function giveSmsBack(manager: Queries, userId: string, month: string): Promise<void> {
  await manager.query(GIVE_BACK, [userId, month]);
}
