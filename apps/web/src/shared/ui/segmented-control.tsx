import { ToggleGroup } from 'radix-ui';
import { useId, type ReactNode } from 'react';

interface Option<T extends string> {
  value: T;
  label: ReactNode;
}

interface SegmentedControlProps<T extends string> {
  label: string;
  /** False: the label is only spoken. */
  labelShown?: boolean;
  options: readonly Option<T>[];
  /** Below the control, always there: the effect of the choice. */
  hint?: string;
  value: T;
  onChange: (value: T) => void;
}

/** One of five options or fewer, all in sight; the arrow keys choose (docs/product/look.md#keyboard). */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, labelShown = true, options, hint, value, onChange } = props;
  const id = useId();
  return (
    <div>
      <span id={id} className={labelShown ? 'lab mb-1.5 block text-text-2!' : 'sr-only'}>
        {label}
      </span>
      <ToggleGroup.Root
        type="single"
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        value={value}
        onValueChange={(next) => next && onChange(next as T)}
        className="grid h-(--control) auto-cols-fr grid-flow-col overflow-hidden rounded-control border border-line-control bg-raised"
      >
        {options.map((option) => (
          <ToggleGroup.Item
            key={option.value}
            value={option.value}
            // The arrow keys move the focus, which chooses.
            onFocus={() => option.value !== value && onChange(option.value)}
            className="inline-flex items-center justify-center border-l border-line-2 px-2 text-meta tracking-[0.03em] whitespace-nowrap text-text-2 first:border-l-0 hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] data-[state=on]:bg-pressed data-[state=on]:font-semibold data-[state=on]:text-text data-[state=on]:not-focus-visible:shadow-[inset_0_-2px_0_var(--link)]"
          >
            {option.label}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      {hint && (
        <p id={`${id}-hint`} className="meta mt-1.5">
          {hint}
        </p>
      )}
    </div>
  );
}
