import type { User } from '@t0/contracts/accounts';
import { useEffect, Suspense } from 'react';
import {
  NotificationAnnouncer,
  useAppBadge,
  useInboxSync,
} from '../../notifications/member/notification-announcer.tsx';
import { useNotifications } from '../../notifications/member/use-notifications.ts';
import { useUnread } from './nav-bar.tsx';
import { useOpened } from '../../signals/member/use-opened.ts';
import { useSignals } from '../../signals/member/use-signals.ts';
import { lazyOverlay } from '../../shared/lib/lazy-part.ts';
import { requestSignal, useRequestedSignal } from '../../signals/requested-signal.ts';
import { useRequestedInstrument } from '../../prices/requested-instrument.tsx';
import { useRequestedAlert } from '../../prices/requested-alert.ts';
import { sizeOf } from './size-of.tsx';
import { useUnreadAnswers } from '../../members/use-unread-answers.ts';
import { preloadWhenIdle } from '../../shared/lib/parts/preload.ts';
import { DirectLineDialog, labelOf, useDirectLine } from './direct-line.tsx';

/** Counts unread messages, announces an answer, and shows the conversation while it is open. */
function DirectLine({ user }: { user: User }) {
  useEffect(() => preloadWhenIdle(DirectLineDialog.preload), []);
  const open = useDirectLine((state) => state.open);
  const unread = useUnreadAnswers(user.id, (count) => useDirectLine.setState({ unread: count }));
  return (
    <>
      <p role="status" className="sr-only">
        {unread > 0 && !open ? labelOf(unread) : ''}
      </p>
      <Suspense>
        {open && <DirectLineDialog userId={user.id} onClose={() => useDirectLine.setState({ open: false })} />}
      </Suspense>
    </>
  );
}

const SignalDialog = lazyOverlay("The signal's details", () =>
  import('../../signals/member/signal-dialog.tsx').then((module) => module.SignalDialog),
);

/** The details of a signal that a notification asked for, over the current page. */
function RequestedSignal() {
  const id = useRequestedSignal((request) => request.id);
  const opened = useOpened(useSignals(), id);
  return (
    <Suspense>{opened && <SignalDialog {...opened} size={sizeOf} onClose={() => requestSignal(null)} />}</Suspense>
  );
}

/** Sets an alert of the member's own at a level that was pressed, on any page. */
function RequestedAlert() {
  const level = useRequestedAlert((request) => request.level);
  useEffect(() => {
    if (!level) return;
    useRequestedAlert.setState({ level: null });
    void import('../../price-alerts/member/own-alerts.ts').then(({ setLevelAlert }) => setLevelAlert(level));
  }, [level]);
  return null;
}

const InstrumentMenu = lazyOverlay('The menu', () =>
  import('../../price-alerts/member/instrument-menu.tsx').then((module) => module.InstrumentMenu),
);

/** The menu of an instrument that was pressed, over the current page. */
function RequestedInstrument() {
  const open = useRequestedInstrument((request) => request.open);
  return (
    <Suspense>{open && <InstrumentMenu onClose={() => useRequestedInstrument.setState({ open: null })} />}</Suspense>
  );
}

/** Keeps the notifications true, counts the unread ones, and announces a new one. */
function InboxFollower() {
  useInboxSync();
  const { unread, status } = useNotifications();
  const count = status === 'ready' ? unread : null;
  useAppBadge(count);
  useEffect(() => useUnread.setState({ unread: count }), [count]);
  return <NotificationAnnouncer />;
}

/** The parts of every page that show nothing at first: the direct line, and a signal that an alert opens. */
export function Extras({ user }: { user: User }) {
  return (
    <>
      {!user.isAdmin && <DirectLine user={user} />}
      <InboxFollower />
      <RequestedSignal />
      <RequestedAlert />
      <RequestedInstrument />
    </>
  );
}
