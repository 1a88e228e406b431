import { POSITION_SIZES, RISK_TOLERANCES, type PositionSize, type TradingConfig } from '@t0/contracts/accounts';
import type { AccountSettings } from '@t0/contracts/live';
import { LIMITS } from '@t0/contracts/platform';
import { OPEN_RISK_WARNINGS } from '@t0/domain/journal';
import { readCount } from '@t0/domain/prices';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsavedSettings } from '../../shared/lib/unsaved.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { toast, toastRefusal } from '../../shared/ui/toast-store.ts';
import { saveTradingConfig, SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { Form } from '../../shared/ui/form.tsx';

const SIZES = POSITION_SIZES.map((size) => ({ value: String(size), label: `${size}%` }));
const RISKS = RISK_TOLERANCES.map((risk) => ({ value: risk, label: risk.toUpperCase() }));
const { conservative, moderate, aggressive } = OPEN_RISK_WARNINGS;
const RISK_TEXT = `How far a price may have run before the verdict says LATE or GONE: conservative x 0.6, moderate x 1, aggressive x 1.4. Open risk warns above ${conservative} % (conservative), ${moderate} % (moderate) or ${aggressive} % (aggressive).`;
const { min, max } = LIMITS.maxDailyTrades;

/** TRADING CONFIG (docs/product/accounts.md#trading-config). */
export function TradingSection({ config }: { config: TradingConfig }) {
  /** The changed and unsaved fields, the number as typed; all others follow the stored values. */
  const [changed, setChanged] = useState<Partial<TradingConfig>>({});
  const [typed, setTyped] = useState<string | null>(null);
  const values = { ...config, ...changed };
  useUnsavedSettings('trading config', typed !== null || Object.keys(changed).length > 0);
  const trades = typed ?? String(config.maxDailyTrades);
  const change = (part: Partial<TradingConfig>): void => setChanged((before) => ({ ...before, ...part }));
  const [error, setError] = useState<string>();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: saveTradingConfig,
    onSuccess: (stored) => {
      client.setQueryData<AccountSettings>(SETTINGS_KEY, (all) => all && { ...all, tradingConfig: stored });
      setChanged({});
      setTyped(null);
      toast({ title: 'TRADING CONFIG UPDATED', description: 'Your trading configuration has been saved.' });
    },
    onError: (error) =>
      toastRefusal('Configuration Update Failed', error, 'Failed to update trading configuration. Please try again.'),
  });
  const submit = (): void => {
    const maxDailyTrades = readCount(trades);
    if (!(maxDailyTrades >= min && maxDailyTrades <= max)) {
      return setError(`Max daily trades must be a whole number from ${min} to ${max}`);
    }
    save.mutate({ ...values, maxDailyTrades });
  };
  return (
    <Panel title="Trading config" bleed>
      <Form noValidate onSubmit={submit}>
        <div className="grid gap-4 p-4">
          <SegmentedControl
            label="Default position size, percent of account"
            options={SIZES}
            value={String(values.positionSize)}
            onChange={(size) => change({ positionSize: Number(size) as PositionSize })}
            hint="The percent of your account that is lost at the stop, in the size calculator."
          />
          <SegmentedControl
            label="Risk tolerance"
            options={RISKS}
            value={values.riskTolerance}
            onChange={(riskTolerance) => change({ riskTolerance })}
            hint={RISK_TEXT}
          />
          <TextField
            label="Max daily trades"
            inputMode="numeric"
            hint="Counts the trades you took today, in your time zone, and says when the limit is reached. It never forbids."
            value={trades}
            error={error}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        </div>
        <div className="border-t border-line px-4">
          <Switch
            label="Auto-execute"
            text="Tells your webhooks of kind order.intent each published signal that is GOOD. Your own program decides; this terminal sends no orders to a broker."
            state={values.autoExecute ? 'AUTO MODE' : 'MANUAL MODE'}
            checked={values.autoExecute}
            onChange={(autoExecute) => change({ autoExecute })}
          />
        </div>
        <div className="border-t border-line p-4">
          <Button type="submit" variant="primary" disabled={save.isPending}>
            {save.isPending ? 'UPDATING...' : 'UPDATE TRADING CONFIG'}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
