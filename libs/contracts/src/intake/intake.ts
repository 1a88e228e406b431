import type { IntakeField, IntakeReading } from '../signals/signal-reading.ts';

/**
 * Which part of an alert fills which field (docs/product/intake.md#templates-of-a-source). `lines`: patterns for text, one a line; `units`: what its
 * pips and points are, one a line (docs/product/intake.md#units-of-a-source).
 */
export type IntakeTemplate = Record<IntakeField | 'lines' | 'units', string>;

/** A list of a template: the places of its values, with '/' between them. */
const list = (places: readonly number[], names: (place: number) => string): string =>
  places.map((place) => `{{${names(place)}}}`).join(' / ');
/** The fields that a signal may leave out, by the names that programs commonly use. */
const TERMS = {
  furtherTargets: list(
    [2, 3, 4, 5, 6, 7, 8, 9],
    (at) => `tp${at + 1}|take_profit_${at + 1}|target${at + 1}|targets.${at}`,
  ),
  portions: list(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    (at) => `${at === 0 ? 'portions|' : ''}tp${at + 1}_portion|portions.${at}`,
  ),
  entryZonePrice: '{{entryZonePrice|entry_zone|entry_to|zone}}',
  stopRule: '{{stopRule|stop_rule|sl_rule}}',
  trailDistance: '{{trailDistance|trail_distance|trail|trailing_stop}}',
  validUntil: '{{validUntil|valid_until|expires|expires_at|expiry|gtd}}',
  closeAt: '{{closeAt|close_at|time_stop}}',
} as const satisfies Partial<IntakeTemplate>;

/** The template of a new source: the names that programs commonly use. */
export const INTAKE_TEMPLATE: IntakeTemplate = {
  ...TERMS,
  lines: '',
  units: '',
  instrument: '{{instrument|symbol|ticker|pair|asset}}',
  direction: '{{direction|side|action|order_action|strategy.order.action}}',
  status: '{{status|order_type|orderType}}',
  entryPrice: '{{entryPrice|entry_price|entry|price|order_price|strategy.order.price|close}}',
  slPrice: '{{slPrice|stop_loss|stopLoss|stop|sl}}',
  t0Price: '{{t0Price|tp1|take_profit_1|takeProfit1|target1|take_profit|takeProfit|tp|target|targets.0}}',
  t1Price: '{{t1Price|tp2|take_profit_2|takeProfit2|target2|targets.1}}',
  confidence: '{{confidence}}',
  monthlyBias: '{{monthlyBias|monthly_bias|bias}}',
  memo: '{{memo|comment|message|note}}',
};

/** A template that reads nothing: each alert in plain text is read as it would be pasted. */
export const EMPTY_TEMPLATE = Object.fromEntries(Object.keys(INTAKE_TEMPLATE).map((field) => [field, ''])) as Record<
  keyof IntakeTemplate,
  string
>;

/** A template for a usual sender, and an alert that it reads. */
export interface IntakePreset {
  name: string;
  template: IntakeTemplate;
  example: string;
}

/** The presets that the form of a source offers (docs/product/intake.md#presets). */
export const INTAKE_PRESETS: readonly IntakePreset[] = [
  {
    name: 'Usual names, JSON or lines',
    template: INTAKE_TEMPLATE,
    example: '{"symbol":"GBPJPY","side":"buy","entry":196.12,"stop_loss":195.38,"tp1":197.05,"tp2":198.40}',
  },
  {
    name: 'TradingView, alert of an indicator',
    template: {
      ...EMPTY_TEMPLATE,
      ...TERMS,
      instrument: '{{ticker}}',
      direction: '{{action}}',
      entryPrice: '{{close}}',
      slPrice: '{{sl}}',
      t0Price: '{{tp1}}',
      t1Price: '{{tp2}}',
      memo: '{{memo}}',
    },
    example: '{"ticker":"GBPJPY","action":"buy","close":196.12,"sl":"-74 pips","tp1":"1R","tp2":"2R"}',
  },
  {
    name: 'TradingView, strategy',
    template: {
      ...EMPTY_TEMPLATE,
      ...TERMS,
      instrument: '{{ticker}}',
      direction: '{{action}}',
      entryPrice: '{{price}}',
      slPrice: '{{sl}}',
      t0Price: '{{tp1}}',
      t1Price: '{{tp2}}',
      memo: '{{memo}}',
    },
    example:
      '{"ticker":"GBPJPY","action":"buy","market_position":"long","price":196.12,"sl":"-74 pips","tp1":"1R","tp2":"2R"}',
  },
  {
    name: 'Plain text, as it is pasted',
    template: EMPTY_TEMPLATE,
    example: 'GBPJPY BUY 196.12\nSL 195.38\nTP1 197.05\nTP2 198.40',
  },
];

/** Who marked a source as trusted. */
export interface IntakeTruster {
  id: string;
  email: string;
}

/** A program that may send alerts. For administrators only. Dates ISO 8601. */
export interface IntakeSource {
  id: number;
  name: string;
  /** False: its token was revoked. */
  active: boolean;
  template: IntakeTemplate;
  /** One or two administrators; with two it publishes by itself (docs/product/intake.md#trust). */
  trustedBy: IntakeTruster[];
  /** Alerts stored so far. */
  received: number;
  lastUsedAt: string | null;
  /** Grows with what administrators change; alerts that come do not move it. */
  edition: number;
  /** Grows with every change; the greater one is the newer state. */
  version: number;
}

/** A source with its token, which is shown this once. */
export interface IntakeSourceKey {
  source: IntakeSource;
  token: string;
}

/** An alert that waits for a person. For administrators only. */
export interface IntakeDraft extends IntakeReading {
  id: number;
  sourceId: number;
  sourceName: string;
  /** The alert as it came. */
  raw: string;
  createdAt: string;
  version: number;
}

/** The outcome of an alert. */
export type IntakeState = 'open' | 'published' | 'discarded';

/** An alert that came in the last days, with what became of it (docs/product/intake.md#received-alerts). For administrators only. */
export interface ReceivedAlert extends IntakeDraft {
  state: IntakeState;
  /** Of a published one; null while the signal waits, or when it is gone. */
  signalId: number | null;
  /** True: its trusted source published it, no person. */
  byItself: boolean;
}

/** The answer to a sender once its alert is stored. */
export interface IntakeReceipt {
  received: true;
}
