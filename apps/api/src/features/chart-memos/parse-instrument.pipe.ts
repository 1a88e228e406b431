import { Injectable, NotFoundException } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { SIGNAL_INSTRUMENTS } from '@t0/contracts';
import type { SignalInstrument } from '@t0/contracts';

/** The instrument of a path. 404 when it is none of those with memos. */
@Injectable()
export class ParseInstrumentPipe implements PipeTransform<string, SignalInstrument> {
  transform(value: string): SignalInstrument {
    const instrument = SIGNAL_INSTRUMENTS.find((known) => known === value);
    if (instrument) return instrument;
    throw new NotFoundException({
      error: 'INSTRUMENT_NOT_FOUND',
      message: `Instrument must be one of ${SIGNAL_INSTRUMENTS.join(', ')}`,
    });
  }
}
