import { Copy } from 'lucide-react';
import { copyText } from '../../../shared/lib/copy-text.ts';
import { Button } from '../../../shared/ui/button.tsx';

/** Lines of a program, to be read and copied. `name` says what they are. */
export function CodeBlock({ name, code }: { name: string; code: string }) {
  return (
    <div className="relative min-w-0">
      <pre
        tabIndex={0}
        aria-label={name}
        className="max-h-[28rem] overflow-auto rounded-control border border-line-2 bg-bg p-3 pr-20 text-meta leading-5"
      >
        {code}
      </pre>
      <Button
        size="sm"
        className="absolute top-2 right-2 bg-panel"
        aria-label={`Copy: ${name}`}
        onClick={() => void copyText(code, name)}
      >
        <Copy size={12} aria-hidden /> COPY
      </Button>
    </div>
  );
}
