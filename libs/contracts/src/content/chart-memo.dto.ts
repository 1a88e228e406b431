import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateBy } from 'class-validator';
import { IfDefined, IsContentText, IsExpectedVersion } from '../platform/validators.ts';
import type { SignalInstrument } from '../prices/instruments.ts';
import { IsKnownInstrument } from '../prices/is-instrument.ts';
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
  @IfDefined()
  @IsKnownInstrument()
  instrument?: SignalInstrument;

  @IfDefined()
  @MemoText('Analysis')
  memoText?: string;

  /** Legacy single image: joins `memoImageUrls` when it is not among them. */
  @IfDefined()
  @Transform(({ value }: { value: unknown }) => (value === '' ? null : value))
  @ImageAddress({ each: false })
  memoImageUrl?: string | null;

  @IfDefined()
  @IsArray({ message: 'Memo images must be a list' })
  @ArrayMaxSize(imagesMax, { message: `A memo can have at most ${imagesMax} images` })
  @ImageAddress({ each: true })
  memoImageUrls?: string[];

  @IfDefined()
  @MemoText('Key levels')
  keyLevels?: string;

  @IfDefined()
  @MemoText('Market structure')
  marketStructure?: string;

  @IfDefined()
  @MemoText('Risk management')
  riskManagement?: string;

  @IsExpectedVersion()
  version?: number;
}
