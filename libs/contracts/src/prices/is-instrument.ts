import { ValidateBy } from 'class-validator';
import { alertInstruments, isInstrument, signalInstruments } from './instrument-table.ts';

const oneOf = (symbols: readonly string[]): string => `Instrument must be one of ${symbols.join(', ')}`;

/** Property decorator: an instrument that is open for signals now. */
export function IsSignalInstrument(): PropertyDecorator {
  return ValidateBy({
    name: 'isSignalInstrument',
    validator: {
      validate: (value: unknown) => (signalInstruments() as readonly unknown[]).includes(value),
      defaultMessage: () => oneOf(signalInstruments()),
    },
  });
}

/** Property decorator: any instrument of the table, also one that is closed for new signals. */
export function IsKnownInstrument(): PropertyDecorator {
  return ValidateBy({
    name: 'isKnownInstrument',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && isInstrument(value),
      defaultMessage: () => oneOf(signalInstruments()),
    },
  });
}

/** Property decorator: what a price alert can watch. */
export function IsAlertInstrument(): PropertyDecorator {
  return ValidateBy({
    name: 'isAlertInstrument',
    validator: {
      validate: (value: unknown) => (alertInstruments() as readonly unknown[]).includes(value),
      defaultMessage: () => oneOf(alertInstruments()),
    },
  });
}
