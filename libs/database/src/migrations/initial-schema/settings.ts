import type { SchemaPart } from './schema-part.ts';

/** CFTC rule 4.41(b)(1)(i), word for word. */
const RESULTS =
  'These results are based on simulated or hypothetical performance results that have certain inherent limitations. Unlike the results shown in an actual performance record, these results do not represent actual trading. Also, because these trades have not actually been executed, these results may have under- or over-compensated for the impact, if any, of certain market factors, such as lack of liquidity. Simulated or hypothetical trading programs in general are also subject to the fact that they are designed with the benefit of hindsight. No representation is being made that any account will or is likely to achieve profits or losses similar to these being shown.';

/** The owner's copy, and what members set. */
export const settings: SchemaPart = {
  create: `
    CREATE TABLE owner_copy (
      id smallint NOT NULL,
      active_traders varchar(12) NOT NULL,
      active_signals varchar(12) NOT NULL,
      traders varchar(12) NOT NULL,
      support varchar(12) NOT NULL,
      education_portal_url varchar(500),
      billing_update_url varchar(500),
      support_email varchar(255),
      results_text text NOT NULL,
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_3ca7b4981f16d6c5bbb31baf6ba" PRIMARY KEY (id),
      CONSTRAINT owner_copy_single CHECK (id = 1)
    );
    INSERT INTO owner_copy (id, active_traders, active_signals, traders, support, results_text)
      VALUES (1, '847', '12', '10,000+', '24/7', '${RESULTS}');

    CREATE TABLE user_settings (
      user_id uuid NOT NULL,
      position_size smallint NOT NULL DEFAULT '2',
      risk_tolerance varchar(20) NOT NULL DEFAULT 'moderate',
      auto_execute boolean NOT NULL DEFAULT false,
      max_daily_trades integer NOT NULL DEFAULT 10,
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      time_zone varchar(10) NOT NULL DEFAULT 'utc',
      api_access boolean NOT NULL DEFAULT false,
      push_levels boolean NOT NULL DEFAULT false,
      quiet_zone varchar(64),
      quiet_from varchar(5),
      quiet_to varchar(5),
      CONSTRAINT "PK_4ed056b9344e6f7d8d46ec4b302" PRIMARY KEY (user_id),
      CONSTRAINT "FK_4ed056b9344e6f7d8d46ec4b302" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT user_settings_position_size CHECK (position_size IN (1, 2, 5, 10)),
      CONSTRAINT user_settings_risk CHECK (risk_tolerance IN ('conservative', 'moderate', 'aggressive')),
      CONSTRAINT user_settings_time_zone CHECK (time_zone IN ('utc', 'local'))
    );`,
  drop: `
    DROP TABLE user_settings, owner_copy;`,
};
