import type { SignalLevels } from '@t0/domain';
import { useFormContext, useWatch } from 'react-hook-form';
import { usePrices } from '../../../shared/prices/price-store.ts';
import { TextField } from '../../../shared/ui/field.tsx';
import { levelHelp, levelOrder } from '../level-help.ts';
import type { SignalDraft } from '../signal-draft.ts';
import { OrderLine } from './order-line.tsx';

const FIELDS: readonly [keyof SignalLevels, string][] = [
  ['entryPrice', 'Entry price'],
  ['slPrice', 'SL price'],
  ['t0Price', 'Take Profit 0'],
  ['t1Price', 'Take Profit 1'],
];

/** The four prices, each with its distance as it is typed, and the order they stand in. */
export function LevelFields() {
  const { register, control, formState } = useFormContext<SignalDraft>();
  const draft = useWatch({ control }) as SignalDraft;
  const market = usePrices((state) => state.quotes[draft.instrument]?.price);
  const help = levelHelp(draft.instrument, draft, market);
  const order = levelOrder(draft.direction, draft);
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-md:grid-cols-1">
        {FIELDS.map(([field, label]) => (
          <TextField
            key={field}
            numeric
            label={label}
            help={help[field]}
            error={formState.errors[field]?.type === 'order' ? undefined : formState.errors[field]?.message}
            invalid={order.state === 'fault' && order.fault.field === field}
            {...register(field, { setValueAs: (value: string) => value.trim().replace(',', '.') })}
          />
        ))}
      </div>
      <OrderLine direction={draft.direction} levels={draft} />
    </>
  );
}
