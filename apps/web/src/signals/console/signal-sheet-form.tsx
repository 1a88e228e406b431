import { FormProvider } from 'react-hook-form';
import { useSignalForm } from './signal-draft.ts';
import { PublishSignalForm, type PublishSignalFormProps } from './publish-signal-form.tsx';

/** The form of a new signal alone, for a phone's sheet. An unfinished one is the same as on the page. */
export function SignalSheetForm(props: PublishSignalFormProps) {
  const form = useSignalForm();
  return (
    <FormProvider {...form}>
      <PublishSignalForm {...props} />
    </FormProvider>
  );
}
