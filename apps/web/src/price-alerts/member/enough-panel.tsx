import { TRADE_ON } from '@t0/contracts/notifications';
import { isLooser, isSilent } from '@t0/domain/notifications';
import { readAmount } from '@t0/domain/prices';
import { useState, type FormEvent } from 'react';
import { serverNow } from '../../shared/lib/connection.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField, TextField } from '../../shared/ui/field.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { EnoughLine } from '../../signals/enough-line.tsx';
import { useWatching } from './use-watching.ts';

const LOSSES = Array.from({ length: 20 }, (_, index) => String(index + 1));

/** The limits; once one is reached, the sentence without which none becomes looser. */
function EnoughForm({ stored: choices, isPending, store }: ReturnType<typeof useWatching>) {
  const [losses, setLosses] = useState(String(choices.enoughLosses ?? ''));
  const [loss, setLoss] = useState(String(choices.enoughLossR ?? ''));
  const [sentence, setSentence] = useState('');
  const [error, setError] = useState<string>();
  const isReached = isSilent(choices, serverNow());
  const read = loss.trim() === '' ? null : readAmount(loss, { of: 'multiple' });
  const limits = {
    enoughLosses: losses === '' ? null : Number(losses),
    enoughLossR: read && 'value' in read ? Number(read.value) : null,
  };
  const isSame = limits.enoughLosses === choices.enoughLosses && limits.enoughLossR === choices.enoughLossR;
  const needsSentence = isReached && (isSame || isLooser(choices, limits));
  const isTyped = sentence.trim() === TRADE_ON;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    // What cannot be read takes no limit away.
    setError(read && 'error' in read ? read.error : undefined);
    if (read && 'error' in read) return;
    if (needsSentence && !isTyped)
      return toast({ title: 'ENOUGH FOR TODAY', description: `Type: ${TRADE_ON}`, tone: 'error' });
    store({
      ...limits,
      zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(needsSentence && { sentence: TRADE_ON }),
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 p-4">
      <p className="read">
        Once your taken trades of a day have lost this often, or this much, new signals are silent until the next day.
        The table shows them.
      </p>
      <div className="grid grid-cols-2 gap-x-3">
        <SelectField
          label="Losses"
          none="None"
          value={losses}
          onChange={({ target }) => setLosses(target.value)}
          options={LOSSES}
        />
        <NumberField label="Loss in R" of={{ of: 'multiple' }} error={error} value={loss} onText={setLoss} />
      </div>
      {isReached && (
        <TextField
          label="To trade on, type"
          help={TRADE_ON}
          autoComplete="off"
          value={sentence}
          onChange={({ target }) => setSentence(target.value)}
        />
      )}
      <div>
        <Button type="submit" disabled={isPending}>
          {isReached && isSame ? 'TRADE ON TODAY' : 'SAVE LIMITS'}
        </Button>
      </div>
    </form>
  );
}

/** When the member's day is over (docs/product/watching.md#enough-for-today). */
export function EnoughPanel() {
  const watching = useWatching();
  const { enoughLosses, enoughLossR, silentUntil } = watching.stored;
  return (
    <Panel title="Enough for today" bleed>
      <EnoughLine />
      <PanelReading of={watching.reading} failed="Your limits are not available">
        {/* Made again when they change, here or in another tab. */}
        <EnoughForm key={`${enoughLosses} ${enoughLossR} ${silentUntil}`} {...watching} />
      </PanelReading>
    </Panel>
  );
}
