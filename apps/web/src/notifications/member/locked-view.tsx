import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../shared/ui/button.tsx';
import { PanelState } from '../../shared/ui/panel-state.tsx';

/** The popover of the bell for a user without a subscription (docs/product/notifications.md#notification-bell). */
export function LockedView({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <header className="flex min-h-10 flex-none items-center border-b border-line px-4">
        <h2 className="text-meta font-semibold tracking-[0.05em]">SYSTEM NOTIFICATIONS</h2>
      </header>
      <PanelState
        icon={Lock}
        tone="warn"
        title="SUBSCRIPTION REQUIRED"
        text="Premium notifications are only available to active subscribers"
        action={
          <Link to="/subscribe" className={buttonClass('primary')} onClick={onLeave}>
            SUBSCRIBE NOW
          </Link>
        }
      />
    </>
  );
}
