import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { Kbd } from './kbd.tsx';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** The searched content, for screen readers. */
  label?: string;
  ref: Ref<HTMLInputElement>;
}

/** Filters the table as one types; Esc empties and leaves it. */
export function SearchBox({ value, onChange, label = 'Search signals', ref }: SearchBoxProps) {
  return (
    <label className="flex h-[26px] w-[220px] min-w-0 items-center gap-2 rounded-control border border-line-control bg-raised pr-1.5 pl-2 text-meta text-text-3 focus-within:border-focus focus-within:shadow-[0_0_0_1px_var(--focus)] max-md:h-11 max-md:flex-1 max-md:text-[16px] max-md:[&>kbd]:hidden">
      <Search size={14} aria-hidden />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder="Search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          onChange('');
          event.currentTarget.blur();
        }}
        className="min-w-0 flex-1 appearance-none bg-transparent text-text outline-none placeholder:text-text-3 focus-visible:shadow-none [&::-webkit-search-cancel-button]:hidden"
      />
      <Kbd>/</Kbd>
    </label>
  );
}
