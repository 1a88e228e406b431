/** Options and defaults of a trader's configuration (docs/product/accounts.md#trading-config). */
export const POSITION_SIZES = [1, 2, 5, 10] as const;
export type PositionSize = (typeof POSITION_SIZES)[number];
export const RISK_TOLERANCES = ['conservative', 'moderate', 'aggressive'] as const;
export type RiskTolerance = (typeof RISK_TOLERANCES)[number];

/** Body and answer of POST /api/auth/trading-config. `positionSize` is in percent of the account. */
export interface TradingConfig {
  positionSize: PositionSize;
  riskTolerance: RiskTolerance;
  autoExecute: boolean;
  maxDailyTrades: number;
}

/** In which zone a member reads times: UTC, or the zone of the device. */
export const TIME_ZONES = ['utc', 'local'] as const;
export type TimeZoneChoice = (typeof TIME_ZONES)[number];

/** Answer of POST /api/auth/display-settings. */
export interface DisplaySettings {
  timeZone: TimeZoneChoice;
  /** The filters of the signals' list as its address has them: 'instrument=GBPJPY&status=open' (docs/product/terminal.md#filters). */
  signalFilter: string;
}
