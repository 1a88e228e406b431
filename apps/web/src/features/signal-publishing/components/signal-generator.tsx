import { useForm, FormProvider, useWatch } from 'react-hook-form';
import { PriceCell } from '../../../shared/prices/price-cell.tsx';
import { SimulatedLabel } from '../../../shared/prices/simulated-label.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { draftResolver, EMPTY_DRAFT } from '../signal-draft.ts';
import type { SignalDraft } from '../signal-draft.ts';
import { PublishSignalForm } from './publish-signal-form.tsx';
import { SignalPreview } from './signal-preview.tsx';

/** The CREATE tab: the generator, and beside it the signal as members will see it. */
export function SignalGenerator() {
  const form = useForm<SignalDraft>({ resolver: draftResolver, defaultValues: EMPTY_DRAFT });
  const instrument = useWatch({ control: form.control, name: 'instrument' });
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_452px] max-md:gap-2">
        <Panel
          title="Trading signal generator"
          bleed
          actions={
            <span className="meta flex items-center gap-2">
              {instrument} <PriceCell symbol={instrument} className="-mx-1 text-text" /> <SimulatedLabel />
            </span>
          }
        >
          <PublishSignalForm />
        </Panel>
        <SignalPreview />
      </div>
    </FormProvider>
  );
}
