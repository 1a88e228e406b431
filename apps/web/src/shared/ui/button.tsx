import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../lib/cx.ts';

/** `primary` is the one filled button of a view; everything else is outlined or quiet. */
export type ButtonVariant = 'outline' | 'primary' | 'danger' | 'quiet';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  outline: 'border-line-control text-text not-disabled:hover:bg-hover',
  primary: 'border-link bg-link font-semibold text-on-link not-disabled:hover:opacity-90',
  danger: 'border-line-control text-short not-disabled:hover:bg-hover',
  quiet: 'border-transparent text-link not-disabled:hover:bg-hover',
};
const SIZES: Record<ButtonSize, string> = {
  sm: 'h-[26px] px-2 text-label max-md:h-9',
  md: 'h-(--control) px-3 text-meta',
  lg: 'h-11 px-5 text-base',
};

/** Classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'outline', size: ButtonSize = 'md', className?: string): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-medium tracking-[0.02em] whitespace-nowrap select-none',
    'transition-colors duration-(--t-fast) disabled:border-line-2 disabled:bg-transparent disabled:text-text-3',
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; of type "button" by default. */
export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, size, className)} {...rest} />;
}
