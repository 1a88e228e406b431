import { ACCOUNT_KINDS, STATEMENT_LIMITS } from '@t0/contracts/journal';
import type { AccountKind, JournalAccount, NewJournalAccountDto, StatementPreview } from '@t0/contracts/journal';
import { useEffect } from 'react';
import { SelectField, TextField } from '../../shared/ui/field.tsx';
import { ZoneField } from './zone-field.tsx';

/** An account of the journal, or a new one with these fields. */
export type ChosenAccount = { id: number } | { fields: NewJournalAccountDto };

interface AccountChoiceProps {
  preview: StatementPreview;
  accounts: readonly JournalAccount[];
  chosen: ChosenAccount | null;
  onChosen: (chosen: ChosenAccount) => void;
}

/** The account of a statement: the one with its number is proposed, else a new one with the zone that fits. */
export function AccountChoice({ preview, accounts, chosen, onChosen }: AccountChoiceProps) {
  const { currency, number, proposed, zone } = preview;
  const fitting = accounts.filter((account) => currency === null || account.currency === currency);
  const blank: ChosenAccount = {
    fields: {
      name: number === null ? 'My account' : `Account ...${number}`,
      currency: currency ?? 'USD',
      kind: 'live',
      zone: proposed,
    },
  };
  useEffect(() => {
    if (chosen) return;
    const own = fitting.find((account) => number !== null && account.number === number);
    onChosen(own ? { id: own.id } : blank);
  });
  if (!chosen) return null;
  const fields = 'fields' in chosen ? chosen.fields : null;
  const change = (more: Partial<NewJournalAccountDto>): void =>
    void (fields && onChosen({ fields: { ...fields, ...more } }));
  return (
    <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
      <SelectField
        label="Account"
        value={'id' in chosen ? chosen.id : ''}
        onChange={({ target }) => onChosen(target.value === '' ? blank : { id: Number(target.value) })}
      >
        <option value="">New account</option>
        {fitting.map((account) => (
          <option key={account.id} value={account.id}>
            {account.name}, {account.currency}
          </option>
        ))}
      </SelectField>
      {fields && (
        <>
          <TextField
            label="Name"
            maxLength={STATEMENT_LIMITS.nameMax}
            value={fields.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          {currency === null && (
            <TextField
              label="Currency"
              maxLength={5}
              value={fields.currency}
              onChange={({ target }) => change({ currency: target.value.toUpperCase() })}
            />
          )}
          <SelectField
            label="Kind"
            value={fields.kind}
            onChange={({ target }) => change({ kind: target.value as AccountKind })}
          >
            {ACCOUNT_KINDS.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </SelectField>
          {zone === null ? (
            <ZoneField value={fields.zone} onZone={(chosenZone) => change({ zone: chosenZone })} />
          ) : (
            <p className="self-end text-meta text-text-2">The file names its zone: {zone}</p>
          )}
        </>
      )}
    </div>
  );
}
