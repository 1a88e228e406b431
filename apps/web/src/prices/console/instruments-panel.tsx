import { takeInstruments } from '@t0/contracts/prices';
import type { Instrument, SwitchInstrumentDto } from '@t0/contracts/prices';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../shared/lib/count.ts';
import { useInstruments } from '../instruments.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { switchInstrument } from './api.ts';
import { InstrumentDialog } from './instrument-dialog.tsx';
import type { Column } from '../../shared/ui/scroll-table.tsx';
import { ScrollTable } from '../../shared/ui/scroll-table.tsx';

const COLUMNS: readonly Column[] = [
  'Symbol',
  'Name',
  ['Decimals', 'r'],
  'Unit',
  'Source',
  'Signals',
  'Ticker',
  { unseen: 'Change' },
];

/** INSTRUMENTS: the owner's table, live (docs/product/settings.md#instruments). */
export function InstrumentsPanel() {
  const instruments = useInstruments();
  const [shown, setShown] = useState<number | 'new' | null>(null);
  const edited = instruments.find(({ id }) => id === shown);
  return (
    <Panel
      title="Instruments"
      bleed
      note={
        <>
          <ConnectionBadge />
          <span className="meta">{counted(instruments.length, 'instrument')}</span>
        </>
      }
      actions={
        <Button size="sm" onClick={() => setShown('new')}>
          <Plus size={12} aria-hidden /> NEW INSTRUMENT
        </Button>
      }
    >
      <ScrollTable label="Table of instruments" columns={COLUMNS}>
        {instruments.map((instrument) => (
          <InstrumentRow key={instrument.id} instrument={instrument} onEdit={() => setShown(instrument.id)} />
        ))}
      </ScrollTable>
      {(shown === 'new' || edited) && (
        <InstrumentDialog key={shown} instrument={edited ?? null} onClose={() => setShown(null)} />
      )}
    </Panel>
  );
}

function InstrumentRow({ instrument, onEdit }: { instrument: Instrument; onEdit: () => void }) {
  const { id, symbol, name, decimals, unit, source, openForSignals, inTicker } = instrument;
  const change = useMutation({
    mutationFn: (body: SwitchInstrumentDto) => switchInstrument(id, body),
    onSuccess: (stored) => takeInstruments([stored]),
    onError: (error) => toastFailure('NOT CHANGED', error, `${symbol} was not changed`),
  });
  return (
    <tr data-testid={`instrument-${symbol}`}>
      <td>{symbol}</td>
      <td className="text-text-2">{name}</td>
      <td className="num">{decimals}</td>
      <td>{unit}</td>
      <td className="text-text-2">{source ?? 'environment'}</td>
      <td>
        <Button
          size="sm"
          aria-pressed={openForSignals}
          aria-label={`Signals of ${symbol}`}
          disabled={change.isPending}
          onClick={() => change.mutate({ openForSignals: !openForSignals })}
        >
          {openForSignals ? 'OPEN' : 'CLOSED'}
        </Button>
      </td>
      <td>
        <Button
          size="sm"
          aria-pressed={inTicker}
          aria-label={`${symbol} in the ticker`}
          disabled={change.isPending}
          onClick={() => change.mutate({ inTicker: !inTicker })}
        >
          {inTicker ? 'SHOWN' : 'NOT SHOWN'}
        </Button>
      </td>
      <td>
        <Button size="sm" variant="quiet" aria-label={`Edit ${symbol}`} onClick={onEdit}>
          EDIT
        </Button>
      </td>
    </tr>
  );
}
