import { createAdmin, createMember, type TestClient } from '@t0/testing';
import { Client } from 'pg';
import { ApiStack } from '../support/api-stack.ts';

/** Rows from which a table counts as large: it is never read from end to end for a page. */
const LARGE = 100_000;

/** What a service has after some years, in the proportions that matter: $1 is the member who has the most of everything. */
const FILL = [
  'SET statement_timeout = 0',
  `INSERT INTO users (email, first_name, has_active_subscription, subscription_status, email_verified_at, created_at)
   SELECT 'grown-' || n || '@t0.test', 'Grown', true, 'active', now(), now() - n * interval '20 minutes' FROM generate_series(1, 30000) n`,
  `CREATE TEMPORARY TABLE few AS SELECT id FROM users WHERE email LIKE 'grown-%' ORDER BY email LIMIT 60`,
  `INSERT INTO few VALUES ($1::uuid)`,
  `INSERT INTO signals (instrument, direction, entry_price, sl_price, t0_price, t1_price, monthly_bias, status, created_at, closed_at, close_reason, fanned_out_at)
   SELECT 'GBPJPY', 'long', 196.12, 195.38, 197.05, 198.4, 'Bullish', 'closed', now() - n * interval '12 hours', now() - n * interval '11 hours', 'stop', now()
   FROM generate_series(1, 2000) n`,
  `INSERT INTO notifications (title, message, is_global, created_at, announced_at, fanned_out_at)
   SELECT 'T0 HIT: LONG GBPJPY ' || n, 'It did.', true, now() - n * interval '2 hours', now() - n * interval '2 hours', now() FROM generate_series(1, 3000) n`,
  `INSERT INTO user_notifications (user_id, notification_id, is_read, read_at)
   SELECT few.id, n.id, true, now() FROM few, notifications n ON CONFLICT DO NOTHING`,
  `INSERT INTO deliveries (channel, kind, signal_id, user_id, signal_instrument, signal_direction, delivery_status, created_at, sent_at)
   SELECT 'email', 'signal', s.id, few.id, 'GBPJPY', 'long', 'sent', s.created_at, s.created_at FROM signals s, few`,
  `INSERT INTO journal_entries (user_id, signal_id, decision, at, fill)
   SELECT few.id, s.id, 'taken', s.created_at, 196.2 FROM few, signals s`,
  `INSERT INTO audit_log (actor_id, actor_email, action, entity, entity_id, request_id, request, at)
   SELECT $1::uuid, 'staff@t0.test', 'signals.updated', 'signals', n::text, 'request', 'PUT /api/signals', now() - n * interval '5 minutes' FROM generate_series(1, 120000) n`,
  `INSERT INTO account_emails (kind, email, created_at, sent_at, delivery_status)
   SELECT 'registration', 'grown-' || n || '@t0.test', now() - n * interval '10 minutes', now() - n * interval '10 minutes', 'sent' FROM generate_series(1, 120000) n`,
  `INSERT INTO live_events (seq, type, v, audience, data, at, published_at)
   SELECT -n, 'journal.changed', 1, 'user:' || $1::uuid, '{"userId": "1"}', now() - n * interval '1 minute', now() FROM generate_series(1, 120000) n`,
];

/** Calls that read all of something by their meaning: files, and figures that are computed over everything and kept. */
const WHOLE = /\/(export|csv|feed|business)|^\/(rss\.xml|sitemap\.xml)|\.csv$/;

interface Statement {
  text: string;
  values: unknown[];
}

describe('with the rows of some years (docs/product/limits.md#stored-data)', () => {
  let stack: ApiStack;
  let owner: TestClient;
  let member: TestClient;
  let heard: Statement[] = [];
  const { prototype } = Client;
  const real = prototype.query;

  beforeAll(async () => {
    stack = await ApiStack.start();
    const user = await createMember(stack.db);
    const runner = stack.db.createQueryRunner();
    for (const statement of FILL) await runner.query(statement, statement.includes('$1') ? [user.id] : []);
    await runner.query('ANALYZE');
    await runner.release();
    owner = await stack.signedIn(await createAdmin(stack.db));
    member = await stack.signedIn(user);
    prototype.query = function (this: unknown, ...args: unknown[]) {
      heard.push({ text: String(args[0]), values: Array.isArray(args[1]) ? args[1] : [] });
      return (real as (...all: unknown[]) => unknown).apply(this, args);
    } as typeof real;
  });
  afterAll(async () => {
    prototype.query = real;
    await stack.stop();
  });

  /** The large tables that a statement reads from end to end. */
  async function scans({ text, values }: Statement): Promise<string[]> {
    if (!/^\s*(SELECT|WITH)\b/i.test(text) || /\bFOR (NO KEY )?UPDATE\b|pg_advisory/i.test(text)) return [];
    const [row] = await stack.db.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    const found: string[] = [];
    const walk = (node: Record<string, unknown>): void => {
      if (node['Node Type'] === 'Seq Scan' && large.has(String(node['Relation Name'])))
        found.push(String(node['Relation Name']));
      for (const inner of (node['Plans'] as Record<string, unknown>[] | undefined) ?? []) walk(inner);
    };
    walk(row['QUERY PLAN'][0].Plan);
    return found;
  }
  let large = new Set<string>();

  it('no page reads a large table from end to end', async () => {
    const sizes = await stack.db.query('SELECT relname AS name FROM pg_class WHERE relkind = $1 AND reltuples >= $2', [
      'r',
      LARGE,
    ]);
    large = new Set(sizes.map(({ name }: { name: string }) => name));
    expect(large.size).toBeGreaterThan(5);
    const { router } = stack.apps[0]!.getHttpAdapter().getInstance() as {
      router: { stack: { route?: { path: string; methods: Record<string, boolean> } }[] };
    };
    const paths = router.stack.flatMap(({ route }) =>
      route?.methods['get'] && !/[:*{]/.test(route.path) ? [route.path] : [],
    );
    const pages = [...new Set(paths)].filter((path) => !WHOLE.test(path) && !/stream|health|docs|logout/.test(path));
    expect(pages.length).toBeGreaterThan(60);
    const scanned: unknown[] = [];
    let read = 0;
    for (const path of [...pages, '/api/admin/users?q=grown-77', '/api/admin/audit?action=signals.updated']) {
      for (const client of [owner, member]) {
        heard = [];
        const { status } = await client.get(path);
        if (status >= 300) continue;
        const statements = heard;
        heard = [];
        read += statements.length;
        for (const one of statements) {
          const tables = await scans(one);
          if (tables.length > 0) scanned.push([path, tables.join(), one.text.replaceAll(/\s+/g, ' ').slice(0, 200)]);
        }
      }
    }
    expect(read).toBeGreaterThan(200);
    expect(scanned).toEqual([]);
  });
});
