import { IsIn, IsOptional } from 'class-validator';
import { IfGiven } from './if-given.ts';
import { IsContentText } from './is-content-text.ts';
import { IsObjectPath } from './is-object-path.ts';
import { LIMITS } from './limits.ts';
import { RESOURCE_CATEGORIES } from './resource.ts';
import type { ResourceCategory } from './resource.ts';

const { titleMax, descriptionMax } = LIMITS.resource;

/** Body of POST /api/resources (specification 2, sections 2 and 7). */
export class CreateResourceDto {
  @IsContentText({ max: titleMax, required: 'Enter a title', tooLong: `Title must be at most ${titleMax} characters` })
  title: string;

  @IfGiven()
  @IsContentText({
    max: descriptionMax,
    tooLong: `Description must be at most ${descriptionMax} characters`,
    notText: 'Description must be text',
  })
  description?: string;

  @IsIn(RESOURCE_CATEGORIES, { message: 'Select a category' })
  category: ResourceCategory;

  /** The upload's `objectPath`. */
  @IsObjectPath('Upload a file')
  fileUrl: string;

  /** The name it downloads under; by default the one it was uploaded under. */
  @IfGiven()
  @IsContentText({
    max: LIMITS.fileName,
    tooLong: `File name must be at most ${LIMITS.fileName} characters`,
    notText: 'File name must be text',
  })
  fileName?: string;

  /** Accepted and not used: the server measures the file. */
  @IsOptional()
  fileSize?: unknown;

  /** Accepted and not used: the server looks at the file. */
  @IsOptional()
  fileType?: unknown;

  /** Accepted and not used: the server knows who calls. */
  @IsOptional()
  uploadedBy?: unknown;
}
