import type { MigrationInterface, QueryRunner } from 'typeorm';

/** CFTC rule 4.41(b)(1)(i), word for word. */
const RESULTS =
  'These results are based on simulated or hypothetical performance results that have certain inherent limitations. Unlike the results shown in an actual performance record, these results do not represent actual trading. Also, because these trades have not actually been executed, these results may have under- or over-compensated for the impact, if any, of certain market factors, such as lack of liquidity. Simulated or hypothetical trading programs in general are also subject to the fact that they are designed with the benefit of hindsight. No representation is being made that any account will or is likely to achieve profits or losses similar to these being shown.';
/** What stands there until the owner publishes the text: nothing is promised in the owner's name. */
const UNPUBLISHED = 'The owner of this terminal has not published this text yet.';
const RISK = 'Figures are published by the owner of this service. Trading carries risk of loss.';

/** The owner's copy and legal texts, as they stood in code until now, and what is needed to undo a change of settings. */
export class OwnerCopy1795004400000 implements MigrationInterface {
  name = 'OwnerCopy1795004400000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "owner_copy" ("id" smallint NOT NULL, "active_traders" character varying(12) NOT NULL, "active_signals" character varying(12) NOT NULL, "traders" character varying(12) NOT NULL, "support" character varying(12) NOT NULL, "education_portal_url" character varying(500), "billing_update_url" character varying(500), "support_email" character varying(255), "results_text" text NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "version" integer NOT NULL DEFAULT '1', CONSTRAINT "owner_copy_single" CHECK ("id" = 1), CONSTRAINT "PK_3ca7b4981f16d6c5bbb31baf6ba" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `INSERT INTO "owner_copy" ("id", "active_traders", "active_signals", "traders", "support", "results_text") VALUES (1, '847', '12', '10,000+', '24/7', $1)`,
      [RESULTS],
    );
    await queryRunner.query(
      `CREATE TABLE "legal_texts" ("name" character varying(10) NOT NULL, "text" text NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_0a2c596299a7a0363ce732dc9a1" PRIMARY KEY ("name"))`,
    );
    await queryRunner.query(
      `INSERT INTO "legal_texts" ("name", "text") VALUES ('terms', $1), ('privacy', $1), ('risk', $2)`,
      [UNPUBLISHED, `${RISK}\n\n${UNPUBLISHED}`],
    );
    await queryRunner.query(`ALTER TABLE "audit_log" ADD "restore" jsonb`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "audit_log" DROP COLUMN "restore"`);
    await queryRunner.query(`DROP TABLE "legal_texts"`);
    await queryRunner.query(`DROP TABLE "owner_copy"`);
  }
}
