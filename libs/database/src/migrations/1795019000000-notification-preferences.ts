import type { MigrationInterface, QueryRunner } from 'typeorm';

const SWITCHES = ['sms_alerts', 'trading_signals', 'price_alerts'];
const CHOICES = ['push', 'telegram', 'sms'].flatMap((channel) =>
  ['signals', 'price_alerts', 'notifications'].map((topic) => `${channel}_${topic}`),
);
/** Those that are off at first. */
const OFF = ['sms_alerts', 'sms_price_alerts'];

/** What members are notified of becomes rows instead of columns. No installation exists yet, so nothing is carried over. */
export class NotificationPreferences1795019000000 implements MigrationInterface {
  name = 'NotificationPreferences1795019000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "notification_preferences" ("user_id" uuid NOT NULL, "channel" character varying(20) NOT NULL, "topic" character varying(20) NOT NULL, "level" character varying(10) NOT NULL, CONSTRAINT "PK_31936f22f4a6ce9dcdd355bd952" PRIMARY KEY ("user_id", "channel", "topic"))`,
    );
    for (const column of [...SWITCHES, ...CHOICES])
      await queryRunner.query(`ALTER TABLE "user_settings" DROP COLUMN "${column}"`);
    await queryRunner.query(`ALTER TABLE "users" DROP COLUMN "email_notifications_enabled"`);
    await queryRunner.query(
      `ALTER TABLE "notification_preferences" ADD CONSTRAINT "FK_64c90edc7310c6be7c10c96f675" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "users" ADD "email_notifications_enabled" boolean NOT NULL DEFAULT true`);
    for (const column of [...SWITCHES, ...CHOICES]) {
      const level = column === 'sms_notifications' ? 'critical' : 'high';
      await queryRunner.query(
        column.endsWith('notifications')
          ? `ALTER TABLE "user_settings" ADD "${column}" character varying(10) NOT NULL DEFAULT '${level}' CONSTRAINT "user_settings_${column}" CHECK ("${column}" IN ('all', 'high', 'critical', 'none'))`
          : `ALTER TABLE "user_settings" ADD "${column}" boolean NOT NULL DEFAULT ${!OFF.includes(column)}`,
      );
    }
    await queryRunner.query(`DROP TABLE "notification_preferences"`);
  }
}
