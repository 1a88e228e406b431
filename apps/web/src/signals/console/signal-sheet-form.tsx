import { FormProvider } from 'react-hook-form';
import { useSignalForm } from './use-signal-form.ts';
import { PublishSignalForm } from './publish-signal-form.tsx';
import type { PublishSignalFormProps } from './publish-signal-form.tsx';

/** The form of a new signal by itself, for a phone's sheet. What is half written is the same as on the page. */
export function SignalSheetForm(props: PublishSignalFormProps) {
  const form = useSignalForm();
  return (
    <FormProvider {...form}>
      <PublishSignalForm {...props} />
    </FormProvider>
  );
}
