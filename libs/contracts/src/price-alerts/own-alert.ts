import type { InstrumentSymbol } from '../prices/instruments.ts';
import type { PriceSource } from '../prices/price-source.ts';

/** When an own alert fires (docs/product/watching.md#own-alerts). `moves`: by an amount within minutes, up or down. */
export const OWN_ALERT_CONDITIONS = ['crosses', 'rises', 'falls', 'moves'] as const;
export type OwnAlertCondition = (typeof OWN_ALERT_CONDITIONS)[number];

/** The side of the quote that is compared. A move is of the middle. */
export const OWN_ALERT_SIDES = ['bid', 'ask', 'middle'] as const;
export type OwnAlertSide = (typeof OWN_ALERT_SIDES)[number];

/** What the threshold counts: a level is a price, a move is in percent or pips. */
export const OWN_ALERT_UNITS = ['price', 'percent', 'pips'] as const;
export type OwnAlertUnit = (typeof OWN_ALERT_UNITS)[number];

/** `ended`: it fired once, or its time is over. */
export const OWN_ALERT_STATES = ['active', 'paused', 'ended'] as const;
export type OwnAlertState = (typeof OWN_ALERT_STATES)[number];

/** What a member chooses of an own alert. */
export interface OwnAlertChoice {
  instrument: InstrumentSymbol;
  condition: OwnAlertCondition;
  side: OwnAlertSide;
  unit: OwnAlertUnit;
  /** Decimal string: a price, percent or pips. */
  threshold: string;
  /** Within how many minutes, of a move; null for a level. */
  minutes: number | null;
  /** Minutes between two firings at least; null: it fires once. */
  repeatMinutes: number | null;
  /** Until when, ISO 8601; null: until it is ended. */
  until: string | null;
  note: string;
}

/** An alert that a member set for themself. */
export interface OwnAlert extends OwnAlertChoice {
  id: number;
  state: OwnAlertState;
  fireCount: number;
  /** The time of the tick by which it fired last. */
  lastFiredAt: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
}

/** One firing of an own alert, with its tick. */
export interface OwnAlertFire {
  id: number;
  alertId: number;
  instrument: InstrumentSymbol;
  /** What happened, in a sentence. */
  message: string;
  note: string;
  /** The middle at that tick. */
  price: string;
  bid: string;
  ask: string;
  source: PriceSource;
  tickAt: string;
}

/** Answer of GET /api/own-alerts: newest first, with the last firings. */
export interface OwnAlertList {
  alerts: OwnAlert[];
  fires: OwnAlertFire[];
  /** How many can be active at once. */
  activeMax: number;
}

/** Payload of `own-alert.fired`: what one tick fired of one member. */
export interface OwnAlertFired {
  /** Each after its firing. */
  alerts: OwnAlert[];
  fires: OwnAlertFire[];
}
