import type { User } from '@t0/contracts/accounts';
import { hasAccess } from '@t0/domain/accounts';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { Link } from 'react-router-dom';
import { COPY } from '../../visitors/public/copy.ts';
import { RecordView } from '../../record/member/record-view.tsx';
import { clientSettingsQuery } from '../../shared/lib/client-settings.ts';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';
import { isRecordShown } from '../../record/record-shown.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { PanelError, PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';

/** The results of the signals, for readers whom the owner lets see them (docs/product/record.md#page). */
export function RecordPage({ user }: { user: User | null }) {
  usePageMeta('Record', 'The result of every published signal, from a ledger that nobody can change.');
  const { data: settings, isError, refetch } = useQuery(clientSettingsQuery);
  const audience = settings?.recordAudience;
  if (audience !== undefined && !isRecordShown(audience, user)) return <NotShown members={audience === 'members'} />;
  // Without the accompanying text no results are shown.
  const beside = settings?.resultsText;
  if (isError && beside === undefined) return <NotRead onRetry={() => void refetch()} />;
  return <RecordView copy={{ ...COPY.record, beside }} backTo={user && hasAccess(user) ? '/dashboard' : '/'} />;
}

function NotShown({ members }: { members: boolean }) {
  return (
    <div className="mx-auto w-full max-w-[1440px] px-(--gutter) pt-6 pb-10">
      <Panel title="Record" level={1}>
        <PanelState
          icon={LockKeyhole}
          title={members ? 'The record is for members' : 'The record is not shown'}
          text={members ? 'Members see the result of every signal.' : 'The owner does not show it at the moment.'}
          action={
            <Link to={members ? '/auth' : '/'} className={buttonClass('primary')}>
              {members ? 'MEMBER LOGIN' : 'RETURN TO MAIN'}
            </Link>
          }
        />
      </Panel>
    </div>
  );
}

function NotRead({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mx-auto w-full max-w-[1440px] px-(--gutter) pt-6 pb-10">
      <Panel title="Record" level={1}>
        <PanelError
          title="The record is not available"
          text="The server did not answer as it should."
          onRetry={onRetry}
        />
      </Panel>
    </div>
  );
}
