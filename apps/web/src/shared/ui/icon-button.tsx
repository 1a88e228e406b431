import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../lib/cx.ts';

/** Classes of an icon button, for links that look like one. */
export function iconButtonClass(small = false, className?: string): string {
  return cx(
    'inline-grid shrink-0 place-items-center rounded-control text-text-2 transition-colors duration-(--t-fast) hover:bg-hover hover:text-text disabled:text-text-3',
    'aria-[current=page]:bg-pressed aria-[current=page]:text-link',
    small ? 'size-7 max-md:size-11' : 'size-8 max-md:size-11',
    className,
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action, as text: the button shows none. */
  label: string;
  small?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is only an icon. */
export function IconButton({ label, small, className, ...rest }: IconButtonProps) {
  return <button type="button" aria-label={label} className={iconButtonClass(small, className)} {...rest} />;
}
