import type { IntakeSourceKey, IntakeSource } from '@t0/contracts/intake';
import { INTAKE_PATH } from '@t0/contracts/platform';
import { Plus, Copy } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { counted } from '../../shared/lib/count.ts';
import { useMayManage } from '../../shared/lib/staff-role.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { intakeSources } from './intake-lists.ts';
import { SourceDialog } from './source-dialog.tsx';
import { copyText } from '../../shared/lib/copy-text.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { useTimes } from '../../shared/lib/times.ts';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { ScrollTable } from '../../shared/ui/scroll-table.tsx';
import { request } from '../../shared/lib/http.ts';

/** The address of a source with its token, shown once. */
function TokenDialog({ source, token, onClose }: IntakeSourceKey & { onClose: () => void }) {
  const address = `${location.origin}${INTAKE_PATH}/${token}`;
  return (
    <Dialog
      title={`ADDRESS OF ${source.name}`}
      description="It is shown this once. Anybody who has it can send alerts"
      onClose={onClose}
      className="md:w-[640px]"
    >
      <div className="grid gap-4 p-5 max-md:p-4">
        <TextField label="Webhook URL" readOnly value={address} onFocus={({ target }) => target.select()} />
        <div className="flex gap-2">
          <Button
            variant="primary"
            className="flex-1"
            onClick={() => void copyText(address, `Address of ${source.name}`)}
          >
            <Copy size={14} aria-hidden /> COPY
          </Button>
          <Button onClick={onClose}>DONE</Button>
        </div>
      </div>
    </Dialog>
  );
}

const COLUMNS = ['Name', ['Alerts', 'r'], 'Last use', 'Trust', 'Change'] as const;

/** ALERT SOURCES: the programs that may send alerts, live (docs/product/intake.md#sources). */
export function SourcesPanel() {
  const { rows, status, error, retry } = intakeSources.useList();
  const [shown, setShown] = useState<number | 'new' | null>(null);
  const [key, setKey] = useState<IntakeSourceKey | null>(null);
  const mayKeys = useMayManage('keys');
  const edited = rows.find(({ id }) => id === shown);
  return (
    <Panel
      title="Alert sources"
      bleed
      note={
        <>
          <ConnectionBadge />
          <span className="meta">{counted(rows.length, 'source')}</span>
        </>
      }
      actions={
        mayKeys && (
          <Button size="sm" onClick={() => setShown('new')}>
            <Plus size={12} aria-hidden /> NEW SOURCE
          </Button>
        )
      }
    >
      <PanelReading
        of={{ status, error, retry }}
        failed="Sources are not available"
        loading={<SkeletonStack busy className="p-4" lines={['w-2/3']} />}
      />
      {status === 'ready' && rows.length === 0 && (
        <p className="read p-4">No source yet. A source lets TradingView, or a program of yours, send alerts.</p>
      )}
      {rows.length > 0 && (
        <ScrollTable label="Table of alert sources" columns={COLUMNS}>
          {rows.map((source) => (
            <SourceRow key={source.id} source={source} onEdit={() => setShown(source.id)} onKey={setKey} />
          ))}
        </ScrollTable>
      )}
      {(shown === 'new' || edited) && (
        <SourceDialog
          key={shown}
          source={edited ?? null}
          onCreated={(made) => {
            setShown(null);
            setKey(made);
          }}
          onClose={() => setShown(null)}
        />
      )}
      {key && <TokenDialog {...key} onClose={() => setKey(null)} />}
    </Panel>
  );
}

interface SourceRowProps {
  source: IntakeSource;
  onEdit: () => void;
  onKey: (key: IntakeSourceKey) => void;
}

/** One source: its use and trust, and its actions. An action that ends a token asks once. */
function SourceRow({ source, onEdit, onKey }: SourceRowProps) {
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
    const key = await request<IntakeSourceKey>(`/api/admin/intake/sources/${id}/token`, { method: 'POST', body: {} });
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
              onClick={() =>
                change.mutate(() =>
                  request<IntakeSource>(`/api/admin/intake/sources/${id}/trust`, { method: 'POST', body: { edition } }),
                )
              }
            >
              TRUST
            </Button>
          )}
          {trustedBy.length > 0 && (
            <Button
              size="sm"
              disabled={busy}
              aria-label={`Withdraw trust in ${name}`}
              onClick={() =>
                change.mutate(() =>
                  request<IntakeSource>(`/api/admin/intake/sources/${id}/trust`, { method: 'DELETE' }),
                )
              }
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
            remove={async () =>
              intakeSources.put(
                await request<IntakeSource>(`/api/admin/intake/sources/${id}/token`, { method: 'DELETE' }),
              )
            }
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
