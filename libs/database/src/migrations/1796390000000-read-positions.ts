import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The position of some members at a time: to just before the oldest notification that one of them has not read. */
const FILL = `
  WITH part AS (SELECT u.id, u.role, coalesce(u.subscription_started_at, u.created_at) AS began FROM users u WHERE u.id > $1 ORDER BY u.id LIMIT 200),
    added AS (
      INSERT INTO read_positions (user_id, version, read_to)
      SELECT u.id, marks.version, (
        SELECT least(now() - interval '5 minutes', min(unread.at) - interval '1 millisecond')
        FROM ((SELECT n.created_at AS at FROM notifications n
            WHERE n.created_at >= greatest(u.began, now() - interval '1 year') AND (n.billing_case IS NULL OR u.role = 'owner')
              AND (n.expires_at IS NULL OR n.expires_at > now()) AND NOT EXISTS (
                SELECT FROM user_notifications r WHERE r.user_id = u.id AND r.notification_id = n.id AND r.is_read)
            ORDER BY n.created_at LIMIT 1)
          UNION ALL
          (SELECT n.withdrawn_at FROM notifications n WHERE n.withdrawn_at > u.began AND NOT EXISTS (
              SELECT FROM user_notifications r WHERE r.user_id = u.id AND r.notification_id = n.id AND r.is_read AND r.read_at >= n.withdrawn_at)
            ORDER BY n.withdrawn_at LIMIT 1)) AS unread)
      FROM part u CROSS JOIN LATERAL (SELECT max(r.version) AS version FROM user_notifications r WHERE r.user_id = u.id) AS marks
      WHERE marks.version IS NOT NULL ON CONFLICT DO NOTHING)
  SELECT id AS last FROM part ORDER BY id DESC LIMIT 1`;

/**
 * Up to when a member has read, instead of a mark for each notification (docs/product/notifications.md#read-marks). Each statement is a transaction,
 * and locks nothing that a program waits for. Marks stay: the older release reads them, and the worker deletes those that the position passed.
 */
export class ReadPositions1796390000000 implements MigrationInterface {
  name = 'ReadPositions1796390000000';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS read_positions (
        user_id uuid NOT NULL,
        read_to timestamptz(3),
        version integer NOT NULL,
        CONSTRAINT "PK_e676ce5e15c4f4d0591cfd55295" PRIMARY KEY (user_id),
        CONSTRAINT "FK_e676ce5e15c4f4d0591cfd55295" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      ) WITH (fillfactor = 50)`);
    await queryRunner.query('SET lock_timeout = 0');
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS notifications_withdrawn');
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY notifications_withdrawn ON notifications (withdrawn_at) WHERE withdrawn_at IS NOT NULL`,
    );
    await queryRunner.query('RESET lock_timeout');
    for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last !== undefined;) {
      const slices = (await queryRunner.query(FILL, [last])) as { last: string }[];
      last = slices[0]?.last;
    }
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX notifications_withdrawn; DROP TABLE read_positions');
  }
}
