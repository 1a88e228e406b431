import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  `CREATE TABLE journal_accounts (
    id integer GENERATED ALWAYS AS IDENTITY,
    user_id uuid NOT NULL,
    name varchar(60) NOT NULL,
    currency varchar(5) NOT NULL,
    kind varchar(10) NOT NULL,
    zone varchar(64) NOT NULL,
    number varchar(3) NOT NULL DEFAULT '',
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT "PK_fb17d61630fb76b300cc58f3bcc" PRIMARY KEY (id),
    CONSTRAINT "FK_60862bfb7586ee86e2b8b341840" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT journal_accounts_kind CHECK (kind IN ('live', 'demo', 'challenge')))`,
  'CREATE INDEX journal_accounts_user ON journal_accounts (user_id)',
  `CREATE TABLE journal_statements (
    id integer GENERATED ALWAYS AS IDENTITY,
    account_id integer NOT NULL,
    format varchar(12) NOT NULL,
    zone varchar(64),
    until varchar(23) NOT NULL,
    trades integer[] NOT NULL,
    money integer[] NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT "PK_bf665e55f1c4c2613aa9c3953ce" PRIMARY KEY (id),
    CONSTRAINT "FK_833674b44967dbcc39be0ce444d" FOREIGN KEY (account_id) REFERENCES journal_accounts (id) ON DELETE CASCADE)`,
  'CREATE INDEX journal_statements_account ON journal_statements (account_id)',
  `CREATE TABLE journal_trades (
    id integer GENERATED ALWAYS AS IDENTITY,
    account_id integer NOT NULL,
    statement_id integer NOT NULL,
    is_current boolean NOT NULL,
    ticket varchar(200) NOT NULL,
    position varchar(200) NOT NULL,
    symbol varchar(60) NOT NULL,
    instrument varchar(10),
    direction varchar(5) NOT NULL,
    size numeric NOT NULL,
    opened varchar(23),
    closed varchar(23),
    opened_at timestamptz(3),
    closed_at timestamptz(3),
    marked boolean NOT NULL,
    entry numeric,
    exit numeric,
    stop numeric,
    profit numeric NOT NULL,
    commission numeric NOT NULL,
    taxes numeric NOT NULL,
    swap numeric NOT NULL,
    comment varchar(200) NOT NULL,
    CONSTRAINT "PK_4cce9028cf711fdd45ec2755ad9" PRIMARY KEY (id),
    CONSTRAINT "FK_103f1e0038995c959aa95e02314" FOREIGN KEY (account_id) REFERENCES journal_accounts (id) ON DELETE CASCADE,
    CONSTRAINT "FK_dd535a38acd47fa7ab07989e1be" FOREIGN KEY (statement_id) REFERENCES journal_statements (id) ON DELETE CASCADE)`,
  'CREATE INDEX journal_trades_ticket ON journal_trades (account_id, ticket)',
  'CREATE INDEX journal_trades_statement ON journal_trades (statement_id)',
  `CREATE TABLE journal_money (
    id integer GENERATED ALWAYS AS IDENTITY,
    account_id integer NOT NULL,
    statement_id integer NOT NULL,
    is_current boolean NOT NULL,
    ticket varchar(200) NOT NULL,
    at varchar(23) NOT NULL,
    kind varchar(6) NOT NULL,
    amount numeric NOT NULL,
    text varchar(200) NOT NULL,
    CONSTRAINT "PK_0f82a1e22451b33ffbc8911b4f2" PRIMARY KEY (id),
    CONSTRAINT "FK_e4cb9c458125c05daf3eed34547" FOREIGN KEY (account_id) REFERENCES journal_accounts (id) ON DELETE CASCADE,
    CONSTRAINT "FK_a7c425ee82c32e4d716ccc5f946" FOREIGN KEY (statement_id) REFERENCES journal_statements (id) ON DELETE CASCADE)`,
  'CREATE INDEX journal_money_ticket ON journal_money (account_id, ticket)',
  'CREATE INDEX journal_money_statement ON journal_money (statement_id)',
  `CREATE TABLE journal_trade_notes (
    account_id integer NOT NULL,
    ticket varchar(200) NOT NULL,
    signal_id integer,
    decided boolean NOT NULL DEFAULT false,
    note varchar(500) NOT NULL DEFAULT '',
    CONSTRAINT "PK_af0308cbb3e438a4a24882901a0" PRIMARY KEY (account_id, ticket),
    CONSTRAINT "FK_8eeb9c1c179271ec76d242daa39" FOREIGN KEY (account_id) REFERENCES journal_accounts (id) ON DELETE CASCADE,
    CONSTRAINT "FK_c4e3f70331ce1a8e0f1076cff12" FOREIGN KEY (signal_id) REFERENCES signals (id) ON DELETE CASCADE)`,
  'CREATE INDEX journal_trade_notes_signal ON journal_trade_notes (signal_id)',
  `CREATE TABLE journal_mappings (
    user_id uuid NOT NULL,
    heading varchar(32) NOT NULL,
    columns jsonb NOT NULL,
    CONSTRAINT "PK_95de4ba26c16e6e6ad77b9a1a13" PRIMARY KEY (user_id, heading),
    CONSTRAINT "FK_19ddf1e9aec1124d772ecd6a6a6" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE)`,
];

/** Accounts, statements, trades and money of brokers (docs/product/journal.md#statements). */
export class Statements1796200000000 implements MigrationInterface {
  name = 'Statements1796200000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await queryRunner.query(statement);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP TABLE journal_mappings, journal_trade_notes, journal_money, journal_trades, journal_statements, journal_accounts',
    );
  }
}
