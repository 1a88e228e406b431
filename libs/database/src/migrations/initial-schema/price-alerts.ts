import type { SchemaPart } from './schema-part.ts';

/** Price alerts and when they fired. */
export const priceAlerts: SchemaPart = {
  create: `
    CREATE TABLE price_alerts (
      id integer GENERATED ALWAYS AS IDENTITY,
      title varchar(100) NOT NULL,
      condition varchar(20) NOT NULL,
      threshold numeric(14,5) NOT NULL,
      instrument varchar(10) NOT NULL DEFAULT 'ALL',
      priority varchar(20) NOT NULL DEFAULT 'normal',
      is_active boolean NOT NULL DEFAULT true,
      last_fired_at timestamptz(3),
      fire_count integer NOT NULL DEFAULT 0,
      created_by uuid,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_125caf0cfa6219ed3ea03646608" PRIMARY KEY (id),
      CONSTRAINT "FK_cec9ff8a6ad8814c3371c52a9db" FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL,
      CONSTRAINT price_alerts_condition CHECK (condition IN ('above', 'below', 'equals', 'change_percent', 'volume_spike')),
      CONSTRAINT price_alerts_priority CHECK (priority IN ('normal', 'high', 'critical'))
    );
    CREATE INDEX price_alerts_active ON price_alerts (id) WHERE is_active;

    CREATE TABLE price_alert_fires (
      id integer GENERATED ALWAYS AS IDENTITY,
      alert_id integer,
      title varchar(100) NOT NULL,
      condition varchar(20) NOT NULL,
      threshold numeric(14,5) NOT NULL,
      instrument varchar(10) NOT NULL,
      price numeric(14,5) NOT NULL,
      bid numeric(14,5) NOT NULL,
      ask numeric(14,5) NOT NULL,
      source varchar(20) NOT NULL,
      change_percent numeric(10,4),
      tick_at timestamptz(3) NOT NULL,
      notification_id integer,
      fired_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_c1ead8e3a3bd2a73c3c5ff35670" PRIMARY KEY (id),
      CONSTRAINT "FK_a3d04d3fc0509a2d8f2077483c9" FOREIGN KEY (alert_id) REFERENCES price_alerts (id) ON DELETE SET NULL,
      CONSTRAINT "FK_abdf9aa4278f16259b87093481f" FOREIGN KEY (notification_id) REFERENCES notifications (id) ON DELETE SET NULL
    );
    CREATE INDEX price_alert_fires_notification ON price_alert_fires (notification_id);
    CREATE UNIQUE INDEX price_alert_fires_once ON price_alert_fires (alert_id, instrument, tick_at);`,
  drop: `
    DROP TABLE price_alert_fires, price_alerts;`,
};
