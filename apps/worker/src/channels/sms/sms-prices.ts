import type { SmsClient } from '@t0/channels/sms';
import type { DataSource } from 'typeorm';

/** The most prices asked for at a time. */
const AT_ONCE = 50;
/**
 * Twilio knows the price some seconds after a message left; a price unknown after days stays unknown. In any order: a message without a
 * price must not delay others.
 */
const UNPRICED = `
  SELECT sid FROM sms_messages
  WHERE price IS NULL AND created_at BETWEEN now() - interval '3 days' AND now() - interval '20 seconds'
  ORDER BY random() LIMIT ${AT_ONCE}`;
const PRICE = 'UPDATE sms_messages SET price = $2, currency = $3, segments = $4 WHERE sid = $1';
/** Twilio charges nothing for these, and names no price. */
const FREE: ReadonlySet<string> = new Set(['failed', 'canceled']);

/** The prices of messages: Twilio reports them only when asked (docs/product/channels.md#words-and-cost). */
export class SmsPrices {
  constructor(
    private readonly client: SmsClient,
    private readonly db: DataSource,
  ) {}

  /** Asks for the prices that are not known yet, one after the other; leaves the rest when Twilio takes no more. */
  async read(): Promise<void> {
    for (const { sid } of await this.db.query<{ sid: string }[]>(UNPRICED)) {
      const answer = await this.client.read(sid);
      if (answer.is === 'later') return;
      if (answer.is !== 'accepted') continue;
      const { status, segments, price, currency } = answer.result;
      const known = price ?? (FREE.has(status) ? '0' : null);
      if (known !== null) await this.db.query(PRICE, [sid, known, currency.slice(0, 3), segments]);
    }
  }
}
