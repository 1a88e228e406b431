import { Copy } from 'lucide-react';
import { copyText } from '../shared/lib/copy-text.ts';
import { Button } from '../shared/ui/button.tsx';

interface KeySecretProps {
  /** What it is; unless said, a key. */
  what?: 'key' | 'secret';
  secret: string;
  onDone: () => void;
}

/** A key or secret that was just made, shown this once. */
export function KeySecret({ what = 'key', secret, onDone }: KeySecretProps) {
  return (
    <div className="grid gap-4">
      <p role="status" className="read">
        Copy this {what} now. It is not shown again.
      </p>
      <code
        data-testid={what === 'key' ? 'api-key' : 'webhook-secret'}
        className="block rounded-control border border-line-2 bg-panel p-3 break-all select-all"
      >
        {secret}
      </code>
      <Button onClick={() => void copyText(secret, what === 'key' ? 'API key' : 'Secret')}>
        <Copy size={14} aria-hidden /> COPY
      </Button>
      <Button variant="primary" size="lg" onClick={onDone}>
        I HAVE KEPT IT
      </Button>
    </div>
  );
}
