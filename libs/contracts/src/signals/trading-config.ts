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
