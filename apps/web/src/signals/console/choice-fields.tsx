import { signalInstruments } from '@t0/contracts';
import { biasOf } from '@t0/domain';
import { Controller, useFormContext } from 'react-hook-form';
import { InstrumentChoice } from '../../prices/instrument-choice.tsx';
import { useSymbols } from '../../prices/use-instruments.ts';
import { DirectionMark } from '../signal-marks.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';
import type { SignalDraft } from './signal-draft.ts';

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'limit', label: 'Limit' },
] as const;

/** Instrument, direction and status: all options in sight. */
export function ChoiceFields() {
  const { control, getValues, setValue } = useFormContext<SignalDraft>();
  const symbols = useSymbols(signalInstruments);
  return (
    <>
      <Controller
        control={control}
        name="instrument"
        render={({ field }) => (
          <InstrumentChoice label="Instrument" symbols={symbols} value={field.value} onChange={field.onChange} />
        )}
      />
      <div className="grid grid-cols-2 gap-3">
        <Controller
          control={control}
          name="direction"
          render={({ field }) => (
            <SegmentedControl
              label="Direction"
              options={[
                { value: 'long', label: <DirectionMark direction="long" quiet={field.value !== 'long'} /> },
                { value: 'short', label: <DirectionMark direction="short" quiet={field.value !== 'short'} /> },
              ]}
              value={field.value}
              onChange={(direction) => {
                // A bias that is the direction's own goes with it (docs/product/numbers.md#what-a-text-is).
                if (getValues('monthlyBias') === biasOf(field.value)) setValue('monthlyBias', biasOf(direction));
                field.onChange(direction);
              }}
            />
          )}
        />
        <Controller
          control={control}
          name="status"
          render={({ field }) => (
            <SegmentedControl label="Status" options={STATUSES} value={field.value} onChange={field.onChange} />
          )}
        />
      </div>
    </>
  );
}
