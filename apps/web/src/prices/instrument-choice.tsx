import type { InstrumentSymbol } from '@t0/contracts/prices';
import { SelectField } from '../shared/ui/field.tsx';
import { SegmentedControl } from '../shared/ui/segmented-control.tsx';
import { optionsOf } from './instruments.ts';

/** The number of buttons that fit next to each other in the narrowest form. */
const IN_SIGHT = 5;

interface InstrumentChoiceProps {
  label: string;
  /** False: the label is only spoken. */
  labelShown?: boolean;
  symbols: readonly InstrumentSymbol[];
  value: InstrumentSymbol;
  onChange: (symbol: InstrumentSymbol) => void;
}

/** One of the instruments: all in sight while they are few, else a list. A chosen one that was closed meanwhile stays. */
export function InstrumentChoice({ label, labelShown = true, symbols, value, onChange }: InstrumentChoiceProps) {
  const options = optionsOf(symbols, value);
  if (options.length <= IN_SIGHT)
    return (
      <SegmentedControl label={label} labelShown={labelShown} options={options} value={value} onChange={onChange} />
    );
  return (
    <SelectField
      label={label}
      labelShown={labelShown}
      value={value}
      onChange={(event) => onChange(event.target.value as InstrumentSymbol)}
      options={options.map((option) => [option.label, option.label])}
    />
  );
}
