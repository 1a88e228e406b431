import type { TradingConfig } from '@t0/contracts';
import { scopedStore } from '../shared/lib/scoped-store.ts';

/** The part of the member's trading config that the terminal reads. */
export type TradingRules = Pick<TradingConfig, 'positionSize' | 'riskTolerance'>;

/** The rules of the current user (docs/product/accounts.md#trading-config); the defaults until they are read, and for visitors. */
export const useTradingRules = scopedStore<TradingRules>('member', () => ({
  positionSize: 2,
  riskTolerance: 'moderate',
}));
