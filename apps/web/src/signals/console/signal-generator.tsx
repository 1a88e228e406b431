import type { ReactNode } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { PriceCell } from '../../prices/price-cell.tsx';
import { SimulatedLabel } from '../../prices/simulated-label.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { useSignalForm } from './use-signal-form.ts';
import { PublishSignalForm } from './publish-signal-form.tsx';
import type { PublishSignalFormProps } from './publish-signal-form.tsx';
import { SignalPreview } from './signal-preview.tsx';

interface SignalGeneratorProps extends PublishSignalFormProps {
  /** At the generator's left; below everything on a narrow screen, where the generator comes first. */
  before?: ReactNode;
  /** Below the preview. */
  after?: ReactNode;
}

/** The generator, and next to it the preview for members. An unfinished signal survives a change of tab. */
export function SignalGenerator({ before, after, ...fields }: SignalGeneratorProps) {
  const form = useSignalForm();
  const instrument = useWatch({ control: form.control, name: 'instrument' });
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-4 wide:grid-cols-[348px_minmax(0,1fr)_452px] max-wide:desk:grid-cols-[minmax(0,1fr)_452px] max-md:gap-2">
        <Panel
          title="Trading signal generator"
          bleed
          className="overflow-clip!"
          actions={
            <span className="meta flex items-center gap-2 max-md:basis-full">
              {instrument} <PriceCell symbol={instrument} className="-mx-1 text-text" /> <SimulatedLabel />
            </span>
          }
        >
          <PublishSignalForm {...fields} />
        </Panel>
        <div className="grid gap-4 max-md:gap-2">
          <SignalPreview />
          {after}
        </div>
        {before && <div className="min-w-0 wide:order-first">{before}</div>}
      </div>
    </FormProvider>
  );
}
