import type { IntakeSourceKey } from '@t0/contracts';
import { Plus, Copy } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../shared/lib/count.ts';
import { useMayManage } from '../../shared/lib/staff-role.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { intakeSources } from './sources.ts';
import { SourceDialog } from './source-dialog.tsx';
import { SourceRow } from './source-row.tsx';
import { INTAKE_PATH } from '@t0/contracts';
import { copyText } from '../../shared/lib/copy-text.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextField } from '../../shared/ui/field.tsx';

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

const COLUMNS = ['Name', 'Alerts', 'Last use', 'Trust', 'Change'];

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
      {status === 'loading' && (
        <div aria-busy="true" className="p-4">
          <Skeleton className="w-2/3" />
        </div>
      )}
      {status === 'error' && <PanelError title="Sources are not available" text={error} onRetry={retry} />}
      {status === 'ready' && rows.length === 0 && (
        <p className="read p-4">No source yet. A source lets TradingView, or a program of yours, send alerts.</p>
      )}
      {rows.length > 0 && (
        <div className="overflow-x-auto" role="region" aria-label="Table of alert sources" tabIndex={0}>
          <table className="tbl compact">
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className={column === 'Alerts' ? 'r' : undefined}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((source) => (
                <SourceRow key={source.id} source={source} onEdit={() => setShown(source.id)} onKey={setKey} />
              ))}
            </tbody>
          </table>
        </div>
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
