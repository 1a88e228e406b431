import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { IfDefined, IsContentText } from '../platform/validators.ts';
import { IsObjectPath } from './is-object-path.ts';
import { LIMITS } from '../platform/limits.ts';

const { titleMax, descriptionMax } = LIMITS.video;

/** Body of POST /api/videos (docs/product/content.md#videos). */
export class CreateVideoDto {
  @IsContentText({ max: titleMax, required: 'Enter a title', tooLong: `Title must be at most ${titleMax} characters` })
  title: string;

  @IfDefined()
  @IsContentText({
    max: descriptionMax,
    tooLong: `Description must be at most ${descriptionMax} characters`,
    notText: 'Description must be text',
  })
  description?: string;

  /** The upload's `objectPath`. */
  @IsObjectPath('Upload a file')
  videoUrl: string;

  /** The thumbnail upload's `objectPath`; empty: none. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === '' ? null : value))
  @IsObjectPath('The thumbnail must be an uploaded image')
  thumbnailUrl?: string | null;

  /** Accepted and not used: the server knows who calls. */
  @IsOptional()
  uploadedBy?: unknown;
}
