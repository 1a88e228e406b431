import { IsInt, Min } from 'class-validator';
import { IfDefined, IsContentText } from '../platform/validators.ts';
import { LIMITS } from '../platform/limits.ts';

/** Body of the upload calls (docs/product/content.md#uploads). The file's type follows from its name and is checked by its bytes. */
export class CreateUploadDto {
  @IsContentText({
    max: LIMITS.fileName,
    required: 'File name is required',
    tooLong: `File name must be at most ${LIMITS.fileName} characters`,
  })
  fileName: string;

  /** Bytes. When given, the upload must have exactly this size. Required where files go straight to an S3-compatible store. */
  @IfDefined()
  @IsInt({ message: 'File size must be a whole number of bytes' })
  @Min(1, { message: 'The file is empty' })
  fileSize?: number;
}
