import { takeInstruments, type Instrument, type SwitchInstrumentDto } from '@t0/contracts/prices';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../shared/lib/count.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { useInstruments } from '../instruments.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { InstrumentDialog } from './instrument-dialog.tsx';
import { ScrollTable, type Column } from '../../shared/ui/scroll-table.tsx';
import { request } from '../../shared/lib/http.ts';

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
  const phone = useIsPhone();
  const Row = phone ? InstrumentCard : InstrumentRow;
  const rows = instruments.map((instrument) => (
    <Row key={instrument.id} instrument={instrument} onEdit={() => setShown(instrument.id)} />
  ));
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
      {phone ? (
        <ul aria-label="Table of instruments">{rows}</ul>
      ) : (
        <ScrollTable label="Table of instruments" columns={COLUMNS}>
          {rows}
        </ScrollTable>
      )}
      {(shown === 'new' || edited) && (
        <InstrumentDialog key={shown} instrument={edited ?? null} onClose={() => setShown(null)} />
      )}
    </Panel>
  );
}

interface RowProps {
  instrument: Instrument;
  onEdit: () => void;
}

function InstrumentRow({ instrument, onEdit }: RowProps) {
  const { symbol, name, decimals, unit, source } = instrument;
  const acts = useActs(instrument, onEdit);
  return (
    <tr data-testid={`instrument-${symbol}`}>
      <td>{symbol}</td>
      <td className="text-text-2">{name}</td>
      <td className="num">{decimals}</td>
      <td>{unit}</td>
      <td className="text-text-2">{source ?? 'environment'}</td>
      <td>{acts.signals}</td>
      <td>{acts.ticker}</td>
      <td>{acts.edit}</td>
    </tr>
  );
}

/** The same on a phone. */
function InstrumentCard({ instrument, onEdit }: RowProps) {
  const { symbol, name, decimals, unit, source } = instrument;
  const { signals, ticker, edit } = useActs(instrument, onEdit);
  return (
    <li data-testid={`instrument-${symbol}`} className="border-b border-line px-4 py-2.5 last:border-b-0">
      <p className="flex items-baseline justify-between gap-2">
        <b className="font-semibold">{symbol}</b>
        <span className="truncate text-text-2">{name}</span>
      </p>
      <p className="meta">
        {decimals} decimals, {unit}, {source ?? 'environment'}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-meta text-text-2">
        <span>Signals {signals}</span>
        <span>Ticker {ticker}</span>
        <span className="ml-auto">{edit}</span>
      </p>
    </li>
  );
}

/** The switches of an instrument, and the way to its form. */
function useActs({ id, symbol, openForSignals, inTicker }: Instrument, onEdit: () => void) {
  const change = useMutation({
    mutationFn: (body: SwitchInstrumentDto) => request<Instrument>(`/api/instruments/${id}`, { method: 'PATCH', body }),
    onSuccess: (stored) => takeInstruments([stored]),
    onError: (error) => toastFailure('NOT CHANGED', error, `${symbol} was not changed`),
  });
  const toggle = (label: string, on: boolean, words: [string, string], body: SwitchInstrumentDto) => (
    <Button
      size="sm"
      aria-pressed={on}
      aria-label={label}
      disabled={change.isPending}
      onClick={() => change.mutate(body)}
    >
      {words[on ? 0 : 1]}
    </Button>
  );
  return {
    signals: toggle(`Signals of ${symbol}`, openForSignals, ['OPEN', 'CLOSED'], { openForSignals: !openForSignals }),
    ticker: toggle(`${symbol} in the ticker`, inTicker, ['SHOWN', 'NOT SHOWN'], { inTicker: !inTicker }),
    edit: (
      <Button size="sm" variant="quiet" aria-label={`Edit ${symbol}`} onClick={onEdit}>
        EDIT
      </Button>
    ),
  };
}
