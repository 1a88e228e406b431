import { Link2 } from 'lucide-react';
import { copyText } from '../../shared/lib/copy-text.ts';
import { Button } from '../../shared/ui/button.tsx';

/** Copies the address that carries the trade and no personal figures. */
export function CopyLink({ link }: { link: string }) {
  return (
    <Button onClick={() => void copyText(new URL(link, window.location.origin).href, 'The link to this trade')}>
      <Link2 size={14} aria-hidden /> COPY LINK
    </Button>
  );
}
