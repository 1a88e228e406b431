import { Switch as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';

interface SwitchProps {
  label: ReactNode;
  /** One sentence below the label. */
  text?: string;
  /** At the right end, before the switch: the state as text. */
  state?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange?: (checked: boolean) => void;
}

/** Something that is on or off, as one row: name and meaning at the left, the switch at the right. */
export function Switch({ label, text, state, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-12 items-center gap-4 py-2.5">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className={disabled ? 'text-text-3' : ''}>
          {label}
        </label>
        {text && (
          <p id={`${id}-text`} className="read text-[14px]! leading-[19px]!">
            {text}
          </p>
        )}
      </div>
      {state && (
        <span className="text-label tracking-[0.05em] text-text-2" aria-hidden>
          {state}
        </span>
      )}
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={text ? `${id}-text` : undefined}
        onCheckedChange={(next) => onChange?.(next)}
        className="relative h-[18px] w-[34px] flex-none rounded-[10px] border border-line-control bg-raised transition-colors duration-(--t-fast) after:absolute after:-inset-x-2 after:-inset-y-3 disabled:border-line-2 data-[state=checked]:not-disabled:border-link data-[state=checked]:not-disabled:bg-link"
      >
        <Radix.Thumb className="block size-3 translate-x-0.5 rounded-full bg-text-3 transition-transform duration-(--t-fast) data-[state=checked]:translate-x-[18px] data-[state=checked]:not-data-disabled:bg-on-link" />
      </Radix.Root>
    </div>
  );
}
