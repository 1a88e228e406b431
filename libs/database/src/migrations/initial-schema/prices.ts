import type { SchemaPart } from './schema-part.ts';

/** Instruments and their candles. */
export const prices: SchemaPart = {
  create: `
    CREATE TABLE instruments (
      id integer GENERATED ALWAYS AS IDENTITY,
      symbol varchar(10) NOT NULL,
      name varchar(60) NOT NULL,
      class varchar(10) NOT NULL,
      base varchar(8) NOT NULL,
      quote varchar(8) NOT NULL,
      decimals smallint NOT NULL,
      pip_factor integer NOT NULL,
      unit varchar(6) NOT NULL,
      grouped boolean NOT NULL DEFAULT false,
      contract_size numeric(17,8) NOT NULL,
      smallest_size numeric(17,8) NOT NULL,
      size_step numeric(17,8) NOT NULL,
      chart_symbol varchar(41) NOT NULL,
      reference_price numeric(14,5) NOT NULL,
      source varchar(10),
      source_symbol varchar(20),
      aliases varchar(12)[] NOT NULL DEFAULT '{}',
      static_price varchar(20),
      charted boolean NOT NULL DEFAULT false,
      open_for_signals boolean NOT NULL DEFAULT false,
      in_ticker boolean NOT NULL DEFAULT false,
      place smallint NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_44d772c3199b38559c5fb666eb6" PRIMARY KEY (id),
      CONSTRAINT instruments_symbol UNIQUE (symbol)
    );
    INSERT INTO instruments (
      symbol, name, class, base, quote, decimals, pip_factor, unit, grouped, contract_size,
      smallest_size, size_step, chart_symbol, reference_price, aliases, static_price, charted, open_for_signals, in_ticker, place
    ) VALUES
      ('AUDUSD', 'Australian Dollar / US Dollar', 'currency', 'AUD', 'USD', 5, 10000, 'pips', false, 100000, 0.01, 0.01, 'OANDA:AUDUSD', 0.6498, '{}', NULL, false, true, true, 10),
      ('GBPJPY', 'British Pound / Japanese Yen', 'currency', 'GBP', 'JPY', 3, 100, 'pips', false, 100000, 0.01, 0.01, 'OANDA:GBPJPY', 196.12, '{}', NULL, true, true, true, 20),
      ('GBPUSD', 'British Pound / US Dollar', 'currency', 'GBP', 'USD', 5, 10000, 'pips', false, 100000, 0.01, 0.01, 'OANDA:GBPUSD', 1.3450, '{}', NULL, true, true, false, 30),
      ('US30', 'Dow Jones Industrial Average', 'index', 'US30', 'USD', 2, 1, 'points', true, 1, 0.1, 0.1, 'FOREXCOM:DJI', 42850, '{DJ30,WS30,DJI,DJIA,DOW}', NULL, true, true, true, 40),
      ('BTCUSD', 'Bitcoin / US Dollar', 'crypto', 'BTC', 'USD', 2, 1, 'points', true, 1, 0.01, 0.01, 'KRAKEN:BTCUSD', 104200, '{}', '110,140', false, false, false, 50),
      ('XAUUSD', 'Gold / US Dollar', 'metal', 'XAU', 'USD', 2, 1, 'points', false, 100, 0.01, 0.01, 'OANDA:XAUUSD', 3315, '{}', '3,346.7', false, false, false, 60);

    CREATE TABLE price_candles (
      instrument varchar(10) NOT NULL,
      minute timestamptz(0) NOT NULL,
      open numeric(14,5) NOT NULL,
      high numeric(14,5) NOT NULL,
      low numeric(14,5) NOT NULL,
      close numeric(14,5) NOT NULL,
      source varchar(20) NOT NULL,
      CONSTRAINT "PK_518230b435b2898a4a7130f3189" PRIMARY KEY (instrument, minute)
    );
    CREATE INDEX price_candles_age ON price_candles (minute);`,
  drop: `
    DROP TABLE price_candles, instruments;`,
};
