import type { MigrationInterface, QueryRunner } from 'typeorm';
import { accounts } from './initial-schema/accounts.ts';
import { billing } from './initial-schema/billing.ts';
import { channels } from './initial-schema/channels.ts';
import { content } from './initial-schema/content.ts';
import { developers } from './initial-schema/developers.ts';
import { email } from './initial-schema/email.ts';
import { intake } from './initial-schema/intake.ts';
import { journal } from './initial-schema/journal.ts';
import { live } from './initial-schema/live.ts';
import { members } from './initial-schema/members.ts';
import { notifications } from './initial-schema/notifications.ts';
import { operations } from './initial-schema/operations.ts';
import { platform } from './initial-schema/platform.ts';
import { priceAlerts } from './initial-schema/price-alerts.ts';
import { prices } from './initial-schema/prices.ts';
import { record } from './initial-schema/record.ts';
import { revenueFacts } from './initial-schema/revenue-facts.ts';
import { settings } from './initial-schema/settings.ts';
import { signals } from './initial-schema/signals.ts';
import { visitors } from './initial-schema/visitors.ts';

/** In the order of references: a part comes after the parts it refers to. */
const PARTS = [
  platform,
  live,
  accounts,
  settings,
  visitors,
  billing,
  revenueFacts,
  prices,
  signals,
  record,
  content,
  notifications,
  priceAlerts,
  intake,
  journal,
  members,
  email,
  channels,
  developers,
  operations,
];

/** The whole schema, domain by domain, with the rows that the product cannot start without. */
export class InitialSchema1795700000000 implements MigrationInterface {
  name = 'InitialSchema1795700000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const { create } of PARTS) await queryRunner.query(create);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const { drop } of PARTS.toReversed()) await queryRunner.query(drop);
  }
}
