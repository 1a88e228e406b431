import { QueryObserver } from '@tanstack/react-query';
import { settingsQuery } from '../shared/lib/account-settings.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { useTradingRules } from '../signals/trading-config.ts';

/** Lets verdicts and sizes follow the trading config that the member saves, in this tab or elsewhere. Answers how to stop. */
export function followTradingRules(): () => void {
  return new QueryObserver(queryClient, settingsQuery).subscribe(({ data }) => {
    if (!data) return;
    const { positionSize, riskTolerance } = data.tradingConfig;
    const known = useTradingRules.getState();
    if (known.positionSize !== positionSize || known.riskTolerance !== riskTolerance)
      useTradingRules.setState({ positionSize, riskTolerance });
  });
}
