import { MessageSquare } from 'lucide-react';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { CORNER_BADGE, CountBadge } from '../../shared/ui/count-badge.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Tooltip } from '../../shared/ui/tooltip.tsx';
import { scopedStore } from '../../shared/lib/scoped-store.ts';

// The drawer of visitors loads this file too, but its preloads are for members.
/** The conversation. */
export const DirectLineDialog = lazyOverlay(
  'The direct line',
  () => import('../../members/direct-line-dialog.tsx').then((module) => module.DirectLineDialog),
  { load: 'on-demand' },
);

/** True if the conversation is open, and the number of unread messages: one component writes it, three show it. */
export const useDirectLine = scopedStore<{ open: boolean; unread: number }>('member', () => ({
  open: false,
  unread: 0,
}));

/** Opens the member's conversation with the administrators. */
function openDirectLine(): void {
  useDirectLine.setState({ open: true });
}

/** The name of what opens it. */
export const labelOf = (unread: number): string => (unread === 0 ? 'Direct line' : `Direct line, ${unread} unread`);

/** The icon of the navigation bar, with its badge. */
export function DirectLineIcon() {
  const { open, unread } = useDirectLine();
  return (
    <Tooltip text="Direct line">
      <IconButton
        label={labelOf(unread)}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="relative max-md:hidden!"
        onPointerEnter={DirectLineDialog.preload}
        onFocus={DirectLineDialog.preload}
        onClick={openDirectLine}
      >
        <MessageSquare size={16} aria-hidden />
        <CountBadge
          count={unread}
          className="absolute top-px left-[17px] shadow-[0_0_0_2px_var(--panel)]"
          testId="direct-line-badge"
        />
      </IconButton>
    </Tooltip>
  );
}

/** The same with its name: for the drawer and the dashboard. */
export function DirectLineButton({ className }: { className?: string }) {
  const unread = useDirectLine((state) => state.unread);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={openDirectLine}
      title="Direct Line"
      className={className ?? buttonClass('outline', 'sm', 'relative')}
    >
      <MessageSquare size={className ? 16 : 14} aria-hidden />{' '}
      {className ? 'Direct line' : <span className="word">Direct Line</span>}
      <CountBadge count={unread} counted="unread" className={className ? undefined : CORNER_BADGE} />
    </button>
  );
}
