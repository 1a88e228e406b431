import { relaysOf, type Config, type Relay } from '@t0/config';
import { RELAY_TITLES } from '@t0/contracts/channels';
import type { Finding } from '@t0/contracts/operations';
import { createDataSource } from '@t0/database/platform';
import type { DataSource } from 'typeorm';
import { fail, ok, reasonOf, warn } from './finding.ts';

const PART = 'Relays';
const KEYS = { discord: 'RELAY_DISCORD_WEBHOOK', slack: 'RELAY_SLACK_WEBHOOK', telegram: 'RELAY_TELEGRAM_CHAT' };
const STATE = `
  SELECT e.reason AS ended, d.sent, d.failed FROM (VALUES ($1)) AS r (target)
  LEFT JOIN relay_endings e ON e.target = r.target
  LEFT JOIN LATERAL (
    SELECT max(sent_at) AS sent, (count(*) FILTER (WHERE delivery_status IN ('failed', 'unknown') AND created_at > now() - interval '1 day'))::integer AS failed
    FROM deliveries WHERE channel = 'relay' AND deliveries.target = r.target) d ON true`;

interface State {
  ended: string | null;
  /** When it last took something. */
  sent: Date | null;
  /** The failed deliveries of the last day. */
  failed: number;
}

/** Checks that the owner's relays accept their messages (docs/operations/configure.md#relays), by past deliveries. No relay is called. */
export async function checkRelays(config: Config): Promise<Finding[]> {
  const relays = relaysOf(config);
  if (relays.length === 0) return [ok(PART, 'Off: no RELAY_ address is set')];
  const db = createDataSource(config.DATABASE_URL, 1);
  try {
    await db.initialize();
    return await Promise.all(relays.map((relay) => checkRelay(db, relay)));
  } catch (error) {
    return [warn(PART, `The check failed: ${reasonOf(error)}`, 'Check PostgreSQL and its migrations first')];
  } finally {
    if (db.isInitialized) await db.destroy();
  }
}

async function checkRelay(db: DataSource, { name, target }: Relay): Promise<Finding> {
  const part = `Relay to ${RELAY_TITLES[name]}`;
  const [{ ended, sent, failed }] = await db.query<[State]>(STATE, [target]);
  if (ended !== null)
    return fail(part, `Ended: ${ended}`, `Set ${KEYS[name]} again, or repair it there and send a test under SETTINGS`);
  if (failed > 0) return warn(part, `${failed} failed within a day`, 'Read their reasons under EMAILS, OTHER CHANNELS');
  return ok(part, sent === null ? 'It has no messages yet' : `It accepted the last message at ${sent.toISOString()}`);
}
