import type { AdminOrder } from './arguments.ts';
import type { Terminal } from './terminal.ts';

const QUERIES: Record<string, string> = {
  members: `SELECT u.email, u.subscription_status AS status, string_agg(DISTINCT s.provider, ',') AS by,
      to_char(u.subscription_started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since,
      CASE WHEN u.password IS NULL THEN 'no password' ELSE '' END AS note
    FROM users u LEFT JOIN subscriptions s ON s.user_id = u.id AND s.ended_at IS NULL
    WHERE u.has_active_subscription GROUP BY u.id ORDER BY u.email`,
  admins: `SELECT email, role, CASE WHEN password IS NULL THEN 'no password' ELSE '' END AS note,
      COALESCE(to_char(last_login_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI'), 'never') AS "last login"
    FROM users WHERE role IS NOT NULL ORDER BY email`,
  blacklist: `SELECT email, to_char(blacklisted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since, COALESCE(reason, '') AS reason
    FROM blacklisted_emails ORDER BY email`,
};

/** Who there is, as a table: one line each, columns aligned. */
export async function list({ db }: Terminal, { what }: AdminOrder): Promise<string> {
  const rows: Record<string, string | null>[] = await db.query(QUERIES[what]!);
  if (rows.length === 0) return 'Nobody.';
  const names = Object.keys(rows[0]!);
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
