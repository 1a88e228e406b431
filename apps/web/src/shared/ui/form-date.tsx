import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import { DateInput } from './date-input.tsx';

interface FormDateProps<F extends FieldValues> {
  name: FieldPath<F>;
  label: string;
  help: string;
  error?: string | undefined;
  /** True: marked as invalid, the reason appears elsewhere. */
  invalid?: boolean;
}

/** A date and time of a form (`FormProvider`), UTC. */
export function FormDate<F extends FieldValues>({ name, ...rest }: FormDateProps<F>) {
  const { field } = useController<F>({ name });
  return <DateInput type="datetime-local" {...field} {...rest} />;
}
