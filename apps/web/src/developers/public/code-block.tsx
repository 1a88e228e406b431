import { Copy } from 'lucide-react';
import { copyText } from '../../shared/lib/copy-text.ts';
import { Button } from '../../shared/ui/button.tsx';

/** Lines of a program, to read and copy. `name`: their accessible name. */
export function CodeBlock({ name, code }: { name: string; code: string }) {
  return (
    <div className="min-w-0 rounded-control border border-line-2 bg-bg">
      <div className="flex items-center gap-3 border-b border-line py-1 pr-1 pl-3">
        <span className="meta min-w-0 flex-1 truncate">{name}</span>
        <Button size="sm" variant="quiet" aria-label={`Copy: ${name}`} onClick={() => void copyText(code, name)}>
          <Copy size={12} aria-hidden /> COPY
        </Button>
      </div>
      <pre tabIndex={0} aria-label={name} className="max-h-[28rem] overflow-auto p-3 text-meta leading-5">
        {code}
      </pre>
    </div>
  );
}
