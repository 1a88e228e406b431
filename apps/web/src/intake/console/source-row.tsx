import { useMutation } from '@tanstack/react-query';
import type { IntakeSource, IntakeSourceKey } from '@t0/contracts';
import { useState } from 'react';
import { useMayManage } from '../../shared/lib/staff-role.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { renewToken, revokeToken, trustSource, withdrawTrust } from './api.ts';
import { intakeSources } from './sources.ts';

interface SourceRowProps {
  source: IntakeSource;
  onEdit: () => void;
  onKey: (key: IntakeSourceKey) => void;
}

/** One source: its use and trust, and its actions. An action that ends a token asks once. */
export function SourceRow({ source, onEdit, onKey }: SourceRowProps) {
  const { id, name, active, received, lastUsedAt, trustedBy, edition } = source;
  const mayKeys = useMayManage('keys');
  const times = useTimes();
  const change = useMutation({
    mutationFn: (to: () => Promise<IntakeSource>) => to(),
    onSuccess: (stored) => intakeSources.put(stored),
    onError: (error) => toastFailure('NOT CHANGED', error, `${name} was not changed`),
  });
  const [asks, setAsks] = useState<'renew' | 'revoke' | null>(null);
  const renew = async (): Promise<void> => {
    const key = await renewToken(id);
    intakeSources.put(key.source);
    onKey(key);
  };
  const busy = change.isPending;
  const isTrusted = trustedBy.length >= 2;
  return (
    <tr data-testid={`source-${id}`}>
      <td>{name}</td>
      <td className="num">{received}</td>
      <td className="text-text-2">{lastUsedAt ? times.dateTime(lastUsedAt) : '--'}</td>
      <td>
        <span className="flex flex-wrap items-center gap-2">
          <span className={isTrusted ? 'font-semibold text-warn' : 'text-text-2'}>
            {active ? trustText(trustedBy) : 'REVOKED'}
          </span>
          {active && !isTrusted && (
            <Button
              size="sm"
              disabled={busy}
              aria-label={`Trust ${name}`}
              onClick={() => change.mutate(() => trustSource(id, edition))}
            >
              TRUST
            </Button>
          )}
          {trustedBy.length > 0 && (
            <Button
              size="sm"
              disabled={busy}
              aria-label={`Withdraw trust in ${name}`}
              onClick={() => change.mutate(() => withdrawTrust(id))}
            >
              WITHDRAW TRUST
            </Button>
          )}
        </span>
      </td>
      <td>
        <span className="flex gap-1">
          <Button size="sm" variant="quiet" disabled={busy} aria-label={`Edit ${name}`} onClick={onEdit}>
            EDIT
          </Button>
          {mayKeys && (
            <Button
              size="sm"
              variant="quiet"
              disabled={busy}
              aria-label={`New token of ${name}`}
              onClick={() => setAsks('renew')}
            >
              NEW TOKEN
            </Button>
          )}
          {mayKeys && active && (
            <Button
              size="sm"
              variant="quiet"
              disabled={busy}
              aria-label={`Revoke ${name}`}
              onClick={() => setAsks('revoke')}
            >
              REVOKE
            </Button>
          )}
        </span>
        {asks === 'renew' && (
          <DeleteDialog
            title="NEW TOKEN"
            subject={name}
            text="The token that it has now ends: alerts sent with it are refused at once."
            action="NEW TOKEN"
            remove={renew}
            onFailed={(error) => toastFailure('NO NEW TOKEN', error, `${name} was not changed`)}
            onDeleted={() => undefined}
            onClose={() => setAsks(null)}
          />
        )}
        {asks === 'revoke' && (
          <DeleteDialog
            title="REVOKE TOKEN"
            subject={name}
            text="Alerts sent with it are refused at once. The drafts that it sent stay."
            action="REVOKE"
            remove={async () => intakeSources.put(await revokeToken(id))}
            onFailed={(error) => toastFailure('NOT CHANGED', error, `${name} was not changed`)}
            onDeleted={() => undefined}
            onClose={() => setAsks(null)}
          />
        )}
      </td>
    </tr>
  );
}

/** 'A person publishes', 'Trusted by a@b.c, one more needed', 'TRUSTED: publishes by itself (a@b.c, d@e.f)'. */
function trustText(trustedBy: IntakeSource['trustedBy']): string {
  const who = trustedBy.map(({ email }) => email).join(', ');
  if (trustedBy.length === 0) return 'A person publishes';
  return trustedBy.length === 1 ? `Trusted by ${who}, one more needed` : `TRUSTED: publishes by itself (${who})`;
}
