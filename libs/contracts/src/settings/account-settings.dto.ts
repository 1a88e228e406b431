import { IsBoolean, IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { TIME_ZONES } from '../accounts/trading-config.ts';
import type { DisplaySettings, TimeZoneChoice } from '../accounts/trading-config.ts';
import { LIMITS } from '../platform/limits.ts';
import { IfDefined } from '../platform/validators.ts';
import { POSITION_SIZES, RISK_TOLERANCES } from '../accounts/trading-config.ts';
import type { PositionSize, RiskTolerance, TradingConfig } from '../accounts/trading-config.ts';

/** Body of POST /api/auth/trading-config (docs/product/accounts.md#trading-config). */
export class TradingConfigDto implements TradingConfig {
  @IsIn(POSITION_SIZES, { message: `Position size must be one of ${POSITION_SIZES.join(', ')} percent` })
  positionSize: PositionSize;

  @IsIn(RISK_TOLERANCES, { message: `Risk tolerance must be one of ${RISK_TOLERANCES.join(', ')}` })
  riskTolerance: RiskTolerance;

  @IsBoolean({ message: 'Auto-execute must be on or off' })
  autoExecute: boolean;

  @Max(LIMITS.maxDailyTrades.max, { message: `Max daily trades cannot exceed ${LIMITS.maxDailyTrades.max}` })
  @Min(LIMITS.maxDailyTrades.min, { message: `Max daily trades must be at least ${LIMITS.maxDailyTrades.min}` })
  @IsInt({ message: 'Max daily trades must be a whole number' })
  maxDailyTrades: number;
}

/** Body of POST /api/auth/display-settings: what is left out stays. */
export class DisplaySettingsDto implements Partial<DisplaySettings> {
  @IfDefined()
  @IsIn(TIME_ZONES, { message: `Time zone must be one of ${TIME_ZONES.join(', ')}` })
  timeZone?: TimeZoneChoice;

  @IfDefined()
  @Matches(/^[\w=&+%-]{0,150}$/, { message: 'Signal filter must be as the address of the list has it' })
  signalFilter?: string;
}
