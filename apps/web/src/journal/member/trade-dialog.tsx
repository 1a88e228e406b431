import { STATEMENT_LIMITS, type JournalTrade } from '@t0/contracts/journal';
import { LIMITS } from '@t0/contracts/platform';
import { readAmount, shownNumber } from '@t0/domain/prices';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, messageOf } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError, TextField } from '../../shared/ui/field.tsx';
import { NumberField } from '../../shared/ui/number-field.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { changeTrade } from './api.ts';

const PERCENT = { of: 'percent' } as const;
const { tagsMost, tagMax } = STATEMENT_LIMITS;

interface TradeDialogProps {
  trade: JournalTrade;
  onChanged: () => void;
  onClose: () => void;
}

/** The member's own words about an imported trade (docs/product/journal.md#own-words). */
export function TradeDialog({ trade, onChanged, onClose }: TradeDialogProps) {
  const title = `${trade.instrument ?? trade.symbol} ${trade.direction.toUpperCase()}`;
  const [note, setNote] = useState(trade.note);
  const [tags, setTags] = useState(trade.tags.join(', '));
  const [risk, setRisk] = useState(trade.riskPercent === null ? '' : shownNumber(trade.riskPercent, PERCENT));
  const save = useMutation({
    mutationFn: () => {
      const read = readAmount(risk, PERCENT);
      const riskPercent = risk.trim() === '' ? null : 'value' in read ? read.value : risk.trim();
      const words = tags.split(',').map((tag) => tag.trim());
      return changeTrade(trade.id, { note, tags: words.filter((tag) => tag !== ''), riskPercent });
    },
    onSuccess: () => {
      toast({ title: 'TRADE SAVED', description: title });
      onChanged();
      onClose();
    },
  });
  const { error } = save;
  const errors = error instanceof HttpError ? error.fields : {};
  return (
    <Dialog title={title} description={`Your words about ${title}`} onClose={onClose} className="md:w-[520px]">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <div className="grid gap-4 p-5 max-md:p-4">
          <TextField
            label="Note"
            maxLength={LIMITS.journal.noteMax}
            value={note}
            error={errors.note}
            onChange={({ target }) => setNote(target.value)}
          />
          <TextField
            label="Tags, with commas between"
            maxLength={tagsMost * (tagMax + 2)}
            value={tags}
            error={errors.tags}
            onChange={({ target }) => setTags(target.value)}
          />
          <NumberField
            label="Risk, % of the account"
            of={PERCENT}
            value={risk}
            error={errors.riskPercent}
            onText={setRisk}
          />
          {error && Object.keys(errors).length === 0 && (
            <FieldError error={messageOf(error, 'The trade could not be saved.')} />
          )}
        </div>
        <footer className="flex justify-end gap-2 border-t border-line-2 px-5 py-3 max-md:px-4">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={save.isPending}>
            {save.isPending ? 'SAVING...' : 'SAVE'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
