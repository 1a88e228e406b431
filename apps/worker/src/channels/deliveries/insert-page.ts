/** A page that was created. */
export interface InsertedPage {
  /** Its last recipient's key, after which the next page begins; null when no recipient was left. */
  last: string | null;
  /** The number of added rows, by subject. */
  inserted: { id: number; rows: number }[];
}

/** The SQL that creates one kind of deliveries in pages. All are parts of SQL, literals of the code. */
interface PagedInsert {
  /** The possible recipients: `SELECT ... FROM ... WHERE key > $2`, without order; `$2` is null for the first page. */
  recipients: string;
  /** The recipients' key, a column of `recipients`. */
  key: string;
  /** The created rows: columns of `deliveries`, and the SELECT of their values from `page`, which contains the page's recipients. */
  columns: string;
  rows: string;
  /** The column of the subject. */
  subject: 'signal_id' | 'step_id' | 'notification_id' | 'announcement_id';
}

/**
 * SQL that creates the deliveries of one page of recipients, and answers a `InsertedPage`: $1 the signal, notification or announcement, $2 the key after
 * which the page begins, $3 how many recipients. A page is a range of keys, including recipients who are not notified, so that creating it
 * again adds nothing and leaves out nobody.
 */
export function insertPage({ recipients, key, columns, rows, subject }: PagedInsert): string {
  return `
  WITH page AS MATERIALIZED (${recipients} ORDER BY ${key} LIMIT $3),
  inserted AS (INSERT INTO deliveries (${columns}) ${rows} ON CONFLICT DO NOTHING RETURNING ${subject} AS id)
  SELECT (SELECT ${key}::text FROM page ORDER BY ${key} DESC LIMIT 1) AS last,
    (SELECT coalesce(json_agg(counted), '[]') FROM (SELECT id, count(*)::integer AS rows FROM inserted GROUP BY id) AS counted) AS inserted`;
}
