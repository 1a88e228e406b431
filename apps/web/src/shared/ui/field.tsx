import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { cx } from '../lib/cx.ts';

interface FieldProps {
  label: string;
  /** False: the label is only spoken, as in a table whose column names the field. */
  labelShown?: boolean;
  /** Live help at the right end of the label: a count, pips, R. */
  help?: ReactNode;
  error?: string | undefined;
  /** Below the control, always there: the accepted input. */
  hint?: string;
}

interface FrameProps extends FieldProps {
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

const CONTROL =
  'w-full min-w-0 rounded-control border bg-raised px-2.5 text-base text-text placeholder:text-text-3 disabled:text-text-3 read-only:[&:is(input)]:border-line-2 read-only:[&:is(input)]:bg-transparent read-only:[&:is(input)]:text-text-2 max-md:text-[16px] focus-visible:border-focus focus-visible:shadow-[0_0_0_1px_var(--focus)]';
const border = (error?: string | boolean): string => (error ? 'border-short' : 'border-line-control');

/** Label above with its help, the control, and its error below. */
function FieldFrame({ id, label, labelShown = true, help, error, hint, className, children }: FrameProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <div className={labelShown ? 'mb-1.5 flex justify-between gap-2' : 'sr-only'}>
        <label htmlFor={id} className="lab text-text-2!">
          {label}
        </label>
        <span id={`${id}-help`} className="truncate text-label text-text-3">
          {help}
        </span>
      </div>
      {children}
      <FieldError id={`${id}-error`} error={error} />
      {hint && (
        <p id={`${id}-hint`} className="meta mt-1.5">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The error of a field, with icon and word. */
export function FieldError({ id, error }: { id?: string; error?: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} role="alert" className="mt-1.5 flex items-start gap-1.5 text-meta text-short">
      <CircleAlert size={12} strokeWidth={2} aria-hidden className="mt-0.5" /> {error}
    </p>
  );
}

const described = (id: string, error?: string, hint?: string) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': `${id}-${error ? 'error' : 'help'}${hint ? ` ${id}-hint` : ''}`,
});

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldProps {
  /** Inside the control at its right end: the password's eye. */
  end?: ReactNode;
  /** Class that keeps the text clear of a wide `end`. */
  endRoom?: string;
  /** True: marked as invalid, the reason appears elsewhere. */
  invalid?: boolean;
  numeric?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A line of text. `numeric`: right-aligned, with the number keys on a phone. */
export function TextField({
  label,
  labelShown,
  help,
  error,
  hint,
  end,
  endRoom = 'pr-11',
  invalid,
  numeric,
  className,
  ...rest
}: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, labelShown, help, error, className, ...(hint && { hint }) }}>
      <div className="relative">
        <input
          id={id}
          type="text"
          inputMode={numeric ? 'decimal' : undefined}
          autoComplete={numeric ? 'off' : undefined}
          {...described(id, error, hint)}
          aria-invalid={error || invalid ? true : undefined}
          className={cx(CONTROL, border(error || invalid), 'h-(--control)', numeric && 'text-right', !!end && endRoom)}
          {...rest}
        />
        {end && <span className="absolute inset-y-0 right-1 grid place-items-center">{end}</span>}
      </div>
    </FieldFrame>
  );
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, FieldProps {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines, in the reading voice. */
export function TextArea({ label, labelShown, help, error, className, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label, labelShown, help, error, className }}>
      <textarea
        id={id}
        {...described(id, error)}
        className={cx(CONTROL, border(error), 'block min-h-19 py-2 font-read text-note leading-5')}
        {...rest}
      />
    </FieldFrame>
  );
}

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, FieldProps {
  /** The text of no choice, whose value is ''. */
  none?: string | undefined;
  /** Values that are their own texts, or each with its text. */
  options?: readonly (string | readonly [value: string, text: string])[];
  ref?: Ref<HTMLSelectElement>;
}

/** One of more than four options: the platform's own list, which a phone shows best. */
export function SelectField(props: SelectFieldProps) {
  const { label, labelShown, help, error, className, none, options = [], children, ...rest } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, labelShown, help, error, className }}>
      <div className="relative after:pointer-events-none after:absolute after:top-1/2 after:right-3 after:size-1.5 after:-translate-y-[70%] after:rotate-45 after:border-r-[1.5px] after:border-b-[1.5px] after:border-text-3">
        <select
          id={id}
          {...described(id, error)}
          className={cx(CONTROL, border(error), 'h-(--control) appearance-none pr-7')}
          {...rest}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map((option) => {
            const [value, text] = typeof option === 'string' ? [option, option] : option;
            return (
              <option key={value} value={value}>
                {text}
              </option>
            );
          })}
          {children}
        </select>
      </div>
    </FieldFrame>
  );
}
