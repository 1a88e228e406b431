import { BadRequestException } from '@nestjs/common';
import { signalInstruments } from '@t0/contracts/prices';
import { validateDecimals } from '@t0/domain/prices';

/**
 * Refuses a price that is finer than its instrument (docs/product/numbers.md#one-number). `prices`: decimal strings by field.
 * @throws BadRequestException at the first such field
 */
export function requireDecimals(symbol: string, prices: Partial<Record<string, string>>): void {
  const error = validateDecimals(symbol, prices);
  if (!error) return;
  const { field, message } = error;
  throw new BadRequestException({ error: 'PRICE_TOO_FINE', message, fields: { [field]: message } });
}

/** Refuses, at the field, what is new for an instrument that is not open for signals (docs/product/settings.md#instruments). */
export function requireOpenInstrument(instrument: string): void {
  const open: readonly string[] = signalInstruments();
  if (open.includes(instrument)) return;
  const message = `Instrument must be one of ${open.join(', ')}`;
  throw new BadRequestException({ error: 'VALIDATION_FAILED', message, fields: { instrument: message } });
}
