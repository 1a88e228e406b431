import { Injectable, NotFoundException, type PipeTransform } from '@nestjs/common';
import { isInstrument, signalInstruments, type SignalInstrument } from '@t0/contracts/prices';

/** The instrument of a path. 404 when there is none of this name. */
@Injectable()
export class ParseInstrumentPipe implements PipeTransform<string, SignalInstrument> {
  transform(value: string): SignalInstrument {
    if (isInstrument(value)) return value;
    throw noMemo();
  }
}

/** The refusal of an instrument that is not one of those with memos. */
export function noMemo(): NotFoundException {
  return new NotFoundException({
    error: 'INSTRUMENT_NOT_FOUND',
    message: `Instrument must be one of ${signalInstruments().join(', ')}`,
  });
}
