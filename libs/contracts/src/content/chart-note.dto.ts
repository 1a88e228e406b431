import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import { NOTE_TIMEFRAMES, toNoteTimeframe, type NoteTimeframe } from './content.ts';
import type { SignalInstrument } from '../prices/instruments.ts';
import { IsContentText, IsExpectedVersion } from '../platform/validators.ts';
import { IsKnownInstrument } from '../prices/is-instrument.ts';
import { LIMITS } from '../platform/limits.ts';

/** Body of POST and PUT /api/chart-notes (docs/product/content.md#chart-notes). */
export class ChartNoteDto {
  @IsKnownInstrument()
  instrument: SignalInstrument;

  @Transform(({ value }: { value: unknown }) => toNoteTimeframe(value) ?? value)
  @IsIn(NOTE_TIMEFRAMES, { message: `Timeframe must be one of ${NOTE_TIMEFRAMES.join(', ')}` })
  timeframe: NoteTimeframe;

  @IsContentText({
    max: LIMITS.chartNoteMax,
    required: 'Chart note content is required',
    tooLong: `Chart note content must be at most ${LIMITS.chartNoteMax} characters`,
  })
  content: string;

  @IsExpectedVersion()
  version?: number;
}
