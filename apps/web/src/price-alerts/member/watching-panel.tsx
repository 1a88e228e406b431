import { WATCH_MARKS, type WatchChoicesDto, type WatchMark } from '@t0/contracts/notifications';
import { signalInstruments } from '@t0/contracts/prices';
import { Star } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useSymbols } from '../../prices/instruments.ts';
import { SelectField } from '../../shared/ui/field.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { markOf, useWatching } from './use-watching.ts';

const MARKS: Record<WatchMark, string> = { followed: 'Followed', muted: 'Muted', none: 'As chosen below' };
const LEAST = [50, 60, 70, 80, 90];

/** Of which signals the member is notified; each change is stored at once (docs/product/watching.md#what-a-member-follows). */
export function WatchingPanel() {
  const { reading, choices, isPending, store, mark } = useWatching();
  const symbols = useSymbols(signalInstruments);
  const select = (
    label: string,
    value: string,
    name: keyof WatchChoicesDto,
    options: ComponentProps<typeof SelectField>['options'],
  ): ReactNode => (
    <SelectField
      label={label}
      disabled={isPending}
      value={value}
      onChange={({ target }) => {
        const chosen = name === 'leastConfidence' ? Number(target.value) : target.value;
        store({ [name]: target.value === '' ? null : chosen });
      }}
      options={options}
    />
  );
  return (
    <Panel title="Signals that reach you" bleed>
      <PanelReading of={reading} failed="Your choices are not available">
        <div className="grid gap-4 p-4">
          <p className="read">
            Every signal stays in the table. Messages, sounds, devices and emails skip what you mute, but not the steps
            of a signal that you took.
          </p>
          {symbols.map((symbol) => (
            <SelectField
              key={symbol}
              label={symbol}
              help={
                <Star size={12} aria-hidden fill={markOf(choices, symbol) === 'followed' ? 'currentColor' : 'none'} />
              }
              disabled={isPending}
              value={markOf(choices, symbol)}
              onChange={({ target }) => mark(symbol, target.value as WatchMark)}
              options={WATCH_MARKS.map((mark) => [mark, MARKS[mark]])}
            />
          ))}
          <Switch
            label="Only followed instruments"
            disabled={isPending}
            checked={choices.onlyFollowed}
            onChange={(onlyFollowed) => store({ onlyFollowed })}
          />
          {select('Least confidence', String(choices.leastConfidence ?? ''), 'leastConfidence', [
            ['', 'Any'],
            ...LEAST.map((one) => [String(one), `${one}%`] as const),
          ])}
          {select('Direction', choices.direction ?? '', 'direction', [
            ['', 'Long and short'],
            ['long', 'Long only'],
            ['short', 'Short only'],
          ])}
          {select('Orders and positions', choices.status ?? '', 'status', [
            ['', 'Both'],
            ['limit', 'Orders only'],
            ['active', 'Active signals only'],
          ])}
        </div>
      </PanelReading>
    </Panel>
  );
}
