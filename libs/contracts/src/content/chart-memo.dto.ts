import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateBy } from 'class-validator';
import { IfGiven } from '../platform/if-given.ts';
import type { SignalInstrument } from '../prices/instruments.ts';
import { IsContentText } from '../platform/is-content-text.ts';
import { IsKnownInstrument } from '../prices/is-instrument.ts';
import { IsSeenVersion } from '../platform/is-version.ts';
import { LIMITS } from '../platform/limits.ts';
import { isImageUrl } from './web-url.ts';

const { textMax, imagesMax } = LIMITS.chartMemo;

const MemoText = (label: string) =>
  IsContentText({
    max: textMax,
    tooLong: `${label} must be at most ${textMax} characters`,
    notText: `${label} must be text`,
  });
const ImageAddress = (options: { each: boolean }) =>
  ValidateBy(
    {
      name: 'isMemoImage',
      validator: {
        validate: (value: unknown) => isImageUrl(value) || (!options.each && (value === null || value === '')),
        defaultMessage: () => 'Memo images must be uploaded images',
      },
    },
    options,
  );

/** Body of PUT /api/chart-memos/{instrument}: what is left out stays (docs/product/content.md#chart-memos). */
export class ChartMemoDto {
  /** The one of the path; may be left out. */
  @IfGiven()
  @IsKnownInstrument()
  instrument?: SignalInstrument;

  @IfGiven()
  @MemoText('Analysis')
  memoText?: string;

  /** Legacy single image: joins `memoImageUrls` when it is not among them. */
  @IfGiven()
  @Transform(({ value }: { value: unknown }) => (value === '' ? null : value))
  @ImageAddress({ each: false })
  memoImageUrl?: string | null;

  @IfGiven()
  @IsArray({ message: 'Memo images must be a list' })
  @ArrayMaxSize(imagesMax, { message: `A memo can have at most ${imagesMax} images` })
  @ImageAddress({ each: true })
  memoImageUrls?: string[];

  @IfGiven()
  @MemoText('Key levels')
  keyLevels?: string;

  @IfGiven()
  @MemoText('Market structure')
  marketStructure?: string;

  @IfGiven()
  @MemoText('Risk management')
  riskManagement?: string;

  @IsSeenVersion()
  version?: number;
}
