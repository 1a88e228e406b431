import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE own_alerts (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    user_id uuid NOT NULL,
    instrument varchar(10) NOT NULL,
    condition varchar(10) NOT NULL,
    side varchar(10) NOT NULL,
    unit varchar(10) NOT NULL,
    threshold numeric(14,5) NOT NULL,
    minutes integer,
    repeat_minutes integer,
    until timestamptz(3),
    note varchar(140) NOT NULL,
    state varchar(10) NOT NULL DEFAULT 'active',
    fire_count integer NOT NULL DEFAULT '0',
    last_fired_at timestamptz(3),
    position bigint NOT NULL DEFAULT '0',
    is_near boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    version integer NOT NULL DEFAULT '1',
    CONSTRAINT own_alerts_state CHECK (state IN ('active', 'paused', 'ended')),
    CONSTRAINT own_alerts_unit CHECK (unit IN ('price', 'percent', 'pips')),
    CONSTRAINT own_alerts_side CHECK (side IN ('bid', 'ask', 'middle')),
    CONSTRAINT own_alerts_condition CHECK (condition IN ('crosses', 'rises', 'falls', 'moves')),
    CONSTRAINT "PK_5c358e363117136f680ca596151" PRIMARY KEY (id))`,
  `CREATE INDEX own_alerts_active ON own_alerts (id) WHERE state = 'active'`,
  `CREATE INDEX own_alerts_until ON own_alerts (until) WHERE state = 'active'`,
  `CREATE INDEX own_alerts_user ON own_alerts (user_id, id)`,
  `CREATE TABLE own_alert_fires (
    id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
    batch integer NOT NULL,
    alert_id integer NOT NULL,
    user_id uuid NOT NULL,
    instrument varchar(10) NOT NULL,
    message varchar(200) NOT NULL,
    note varchar(140) NOT NULL,
    price numeric(14,5) NOT NULL,
    bid numeric(14,5) NOT NULL,
    ask numeric(14,5) NOT NULL,
    source varchar(20) NOT NULL,
    tick_at timestamptz(3) NOT NULL,
    fired_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT "PK_f5274bb175c82b683edfb34c1cd" PRIMARY KEY (id))`,
  `CREATE INDEX own_alert_fires_alert ON own_alert_fires (alert_id)`,
  `CREATE INDEX own_alert_fires_user ON own_alert_fires (user_id, id)`,
  `CREATE INDEX own_alert_fires_fired ON own_alert_fires (fired_at)`,
  `CREATE INDEX own_alert_fires_batch ON own_alert_fires (batch, user_id)`,
  `CREATE TABLE watch_choices (
    user_id uuid NOT NULL,
    followed varchar(10) array NOT NULL DEFAULT '{}',
    muted varchar(10) array NOT NULL DEFAULT '{}',
    only_followed boolean NOT NULL DEFAULT false,
    least_confidence smallint,
    direction varchar(5),
    status varchar(6),
    CONSTRAINT "PK_4cebbf99c2588548bffc540b939" PRIMARY KEY (user_id))`,
  `ALTER TABLE price_alert_fires ADD position bigint NOT NULL DEFAULT '0'`,
  `ALTER TABLE price_alert_fires ADD is_near boolean NOT NULL DEFAULT false`,
  `ALTER TABLE own_alerts ADD CONSTRAINT "FK_7e02c3c533d1de926805754a992" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE own_alert_fires ADD CONSTRAINT "FK_ddb45f5c3db80861e8fbf37cfed" FOREIGN KEY (alert_id) REFERENCES own_alerts(id) ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE own_alert_fires ADD CONSTRAINT "FK_fd34d54eabaef602cc6c826d5e0" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE NO ACTION`,
  `ALTER TABLE watch_choices ADD CONSTRAINT "FK_4cebbf99c2588548bffc540b939" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE ON UPDATE NO ACTION`,
];
const KINDS = `"kind" IN ('signal', 'step', 'notification', 'message', 'announcement'`;
const EMAIL = (own: string): string =>
  `"channel" <> 'email' OR ("user_id" IS NOT NULL AND CASE "kind" WHEN 'signal' THEN "signal_instrument" IS NOT NULL AND "signal_direction" IS NOT NULL WHEN 'step' THEN "step_id" IS NOT NULL AND "email_id" IS NOT NULL WHEN 'announcement' THEN "announcement_id" IS NOT NULL ${own}ELSE false END)`;
const OWN_EMAIL = `WHEN 'own-alert' THEN "message_id" IS NOT NULL `;

/** Alerts of members' own, of which signals they are notified, and the position of firings in the log of ticks (docs/product/watching.md#own-alerts). */
export class OwnAlerts1796370000000 implements MigrationInterface {
  name = 'OwnAlerts1796370000000';
  transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    // The index first, beside what programs do: an attempt that ended before the rest leaves nothing but it.
    await queryRunner.query('SET lock_timeout = 0');
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS deliveries_own_alert_due');
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY deliveries_own_alert_due ON deliveries (channel, message_id, id)
       WHERE kind = 'own-alert' AND delivery_status IN ('queued', 'sending')`,
    );
    await queryRunner.query('RESET lock_timeout');
    await queryRunner.startTransaction();
    for (const statement of [...STATEMENTS, ...checks(`${KINDS}, 'own-alert')`, EMAIL(OWN_EMAIL))])
      await queryRunner.query(statement);
    await queryRunner.commitTransaction();
    for (const name of ['deliveries_kind', 'deliveries_email'])
      await queryRunner.query(`ALTER TABLE deliveries VALIDATE CONSTRAINT ${name}`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM deliveries WHERE kind = 'own-alert'`);
    for (const statement of checks(`${KINDS})`, EMAIL(''))) await queryRunner.query(statement);
    await queryRunner.query('DROP INDEX deliveries_own_alert_due');
    await queryRunner.query('ALTER TABLE price_alert_fires DROP COLUMN position, DROP COLUMN is_near');
    await queryRunner.query('DROP TABLE watch_choices, own_alert_fires, own_alerts');
  }
}

const checks = (kind: string, email: string): string[] => [
  'ALTER TABLE deliveries DROP CONSTRAINT deliveries_kind, DROP CONSTRAINT deliveries_email',
  `ALTER TABLE deliveries ADD CONSTRAINT deliveries_kind CHECK (${kind}) NOT VALID, ADD CONSTRAINT deliveries_email CHECK (${email}) NOT VALID`,
];
