import { ChevronRight } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { cx } from '../../shared/lib/cx.ts';

interface TermsButtonProps extends Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'tabIndex' | 'onClick' | 'onMouseDown' | 'aria-keyshortcuts'
> {
  label: string;
  /** What is set. */
  words: string;
  open: boolean;
}

/** The line of what a signal may leave out: what is set, in words; a press opens its fields. */
export function TermsButton({ label, words, open, ...rest }: TermsButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      className="flex min-h-[26px] min-w-0 flex-1 items-center gap-2 rounded-control px-1 text-left text-meta text-text-2 hover:bg-hover max-md:min-h-9"
      {...rest}
    >
      <ChevronRight size={12} aria-hidden className={cx('shrink-0', open && 'rotate-90')} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="lab text-text-2!">{label}</span> {!open && words}
      </span>
    </button>
  );
}
