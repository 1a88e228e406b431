import type { MigrationInterface, QueryRunner } from 'typeorm';

const STEPS = `'published', 'edited', 'changed', 'activated', 't0', 'stop-to-entry', 'stop-moved', 'half-off', 'closed', 'reopened', 'withdrawn'`;
const STEPS_BEFORE = STEPS.replace(`'changed', `, '');

/** A changed entry or target of an open signal is a step of its own, which members are told of. */
export class ChangedStep1795018000000 implements MigrationInterface {
  name = 'ChangedStep1795018000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await allow(queryRunner, STEPS);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await allow(queryRunner, STEPS_BEFORE);
  }
}

/** What is stored fits the wider check already: it is looked through without holding anybody up. */
async function allow(queryRunner: QueryRunner, steps: string): Promise<void> {
  for (const [table, kinds] of [
    ['signal_steps', steps],
    ['signal_ledger', `${steps}, 'imported', 'restored'`],
  ]) {
    await queryRunner.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${table}_kind"`);
    await queryRunner.query(
      `ALTER TABLE "${table}" ADD CONSTRAINT "${table}_kind" CHECK ("kind" IN (${kinds})) NOT VALID`,
    );
    await queryRunner.query(`ALTER TABLE "${table}" VALIDATE CONSTRAINT "${table}_kind"`);
  }
}
