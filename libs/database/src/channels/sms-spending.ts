import type { ChannelSpending } from '@t0/contracts/channels';
import type { EntityManager } from 'typeorm';

/** Since the first of the month, UTC, as Twilio bills. Codes are among them, as they cost as well. */
const THIS_MONTH = `created_at >= date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;
const SPENDING = `
  SELECT count(*)::integer AS messages, coalesce(sum(segments), 0)::integer AS segments,
    count(*) FILTER (WHERE price IS NULL)::integer AS unpriced,
    coalesce((SELECT json_agg(json_build_object('currency', currency, 'amount', amount) ORDER BY currency)
      FROM (SELECT currency, sum(price)::text AS amount FROM sms_messages WHERE price IS NOT NULL AND ${THIS_MONTH} GROUP BY 1) AS c), '[]') AS costs
  FROM sms_messages WHERE ${THIS_MONTH}`;

/** The cost of SMS in this month (docs/product/settings.md#channels). */
export async function smsSpending(manager: Pick<EntityManager, 'query'>): Promise<ChannelSpending> {
  const [spending] = await manager.query<[ChannelSpending]>(SPENDING);
  return spending;
}
