import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { copyText } from '../../shared/lib/copy-text.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';

/** A button that copies a price of this name; the one that did last has a tick. */
export function useCopyButtons(): (name: string, price: string) => ReactNode {
  const [copied, setCopied] = useState<string | null>(null);
  return (name, price) => (
    <IconButton
      label={`Copy ${name}`}
      onClick={() => void copyText(price, `${name} ${price}`).then((done) => done && setCopied(name))}
    >
      {copied === name ? <Check size={14} aria-hidden className="text-link" /> : <Copy size={14} aria-hidden />}
    </IconButton>
  );
}
