import { BadRequestException } from '@nestjs/common';
import { signalInstruments } from '@t0/contracts';

/** Refuses, at the field, what is new for an instrument that is not open for signals (docs/product/settings.md#instruments). */
export function requireOpenInstrument(instrument: string): void {
  const open: readonly string[] = signalInstruments();
  if (open.includes(instrument)) return;
  const message = `Instrument must be one of ${open.join(', ')}`;
  throw new BadRequestException({ error: 'VALIDATION_FAILED', message, fields: { instrument: message } });
}
