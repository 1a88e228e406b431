import { Copy, Download } from 'lucide-react';
import { copyText } from '../../shared/lib/copy-text.ts';
import { saveText } from '../../shared/lib/save-text.ts';
import { Button } from '../../shared/ui/button.tsx';

interface RecoveryCodeListProps {
  codes: string[];
  /** The second factor that the codes replace. */
  lost?: 'app' | 'passkeys';
  onDone: () => void;
}

/** The last step of enrolling: the recovery codes, shown this once. */
export function RecoveryCodeList({ codes, lost = 'app', onDone }: RecoveryCodeListProps) {
  const text = codes.join('\n');
  return (
    <div className="grid gap-4">
      <p role="status" className="read">
        Two-factor authentication is on. Keep these recovery codes: each signs you in once if you lose your {lost}. They
        are not shown again.
      </p>
      <ul
        data-testid="recovery-codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line-2 bg-panel p-4"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button className="flex-1" onClick={() => void copyText(text, 'Recovery codes')}>
          <Copy size={14} aria-hidden /> COPY
        </Button>
        <Button className="flex-1" onClick={() => saveText('t0-recovery-codes.txt', `${text}\n`)}>
          <Download size={14} aria-hidden /> DOWNLOAD
        </Button>
      </div>
      <Button variant="primary" size="lg" onClick={onDone}>
        I HAVE KEPT THEM
      </Button>
    </div>
  );
}
