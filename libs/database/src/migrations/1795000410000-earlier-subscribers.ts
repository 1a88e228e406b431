import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives everyone who has access a row of `subscriptions`, from which access follows from now on: under the provider whose id
 * the account carries, or else as granted by the owner.
 */
export class EarlierSubscribers1795000410000 implements MigrationInterface {
  name = 'EarlierSubscribers1795000410000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO subscriptions (provider, external_id, customer_id, user_id, status, started_at)
      SELECT DISTINCT ON (provider, external_id) provider, external_id, customer_id, user_id, status, started_at
      FROM (
        SELECT
          CASE WHEN stripe_subscription_id IS NOT NULL THEN 'stripe' WHEN whop_subscription_id IS NOT NULL THEN 'whop' ELSE 'manual' END AS provider,
          COALESCE(stripe_subscription_id, whop_subscription_id, 'manual:' || id) AS external_id,
          CASE WHEN stripe_subscription_id IS NOT NULL THEN stripe_customer_id WHEN whop_subscription_id IS NOT NULL THEN whop_user_id END AS customer_id,
          id AS user_id,
          CASE WHEN subscription_status IN ('active', 'trialing', 'past_due') THEN subscription_status ELSE 'active' END AS status,
          COALESCE(subscription_started_at, created_at) AS started_at
        FROM users WHERE has_active_subscription
      ) AS earlier
      ORDER BY provider, external_id, started_at
      ON CONFLICT (provider, external_id) DO NOTHING`);
  }

  /** The columns of `users` still say the same: nothing to bring back. */
  public async down(): Promise<void> {}
}
