import { CircleAlert, RefreshCw, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import type { Reading } from '../lib/read-status.ts';
import { Button } from './button.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

interface PanelStateProps {
  icon: LucideIcon;
  tone?: 'quiet' | 'error' | 'warn';
  title: string;
  text?: string;
  action?: ReactNode;
}

const TONES = { quiet: 'text-text-3', error: 'text-short', warn: 'text-warn' };

/** The replacement of a panel's content: an icon, one line, one sentence, at most one button. */
export function PanelState({ icon: Icon, tone = 'quiet', title, text, action }: PanelStateProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className="grid min-h-40 place-content-center place-items-center gap-2 px-4 py-8 text-center"
    >
      <Icon size={16} aria-hidden className={cx('mb-1', TONES[tone])} />
      <p className="font-semibold">{title}</p>
      {text && <p className="read max-w-[44ch]">{text}</p>}
      {action && <div className="mt-1">{action}</div>}
    </div>
  );
}

/** The error view of a panel, with its way out. */
export function PanelError({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <PanelState
      icon={CircleAlert}
      tone="error"
      title={title}
      text={text}
      action={
        <Button size="sm" onClick={onRetry}>
          <RefreshCw size={12} aria-hidden /> Try again
        </Button>
      }
    />
  );
}

interface PanelReadingProps {
  of: Reading;
  /** The line where it could not be read: 'The staff is not available'. */
  failed: string;
  /** The place of what is still to come. */
  loading?: ReactNode;
  /** What is shown in place of the children, once it is read that there is nothing. */
  empty?: PanelStateProps | false;
  children?: ReactNode;
}

/** What is read into a panel, or the state it is in: still loading, failed, empty. */
export function PanelReading({ of, failed, loading = <SkeletonRows />, empty = false, children }: PanelReadingProps) {
  if (of.status === 'loading') return loading;
  if (of.status === 'error') return <PanelError title={failed} text={of.error} onRetry={of.retry} />;
  return empty ? <PanelState {...empty} /> : children;
}
