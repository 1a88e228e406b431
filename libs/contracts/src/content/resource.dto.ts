import { IsIn, IsOptional, ValidateBy, type ValidationArguments } from 'class-validator';
import { IfDefined, IsContentText } from '../platform/validators.ts';
import { IsObjectPath } from './is-object-path.ts';
import { extensionOf, isObjectPath } from './upload.ts';
import { LIMITS } from '../platform/limits.ts';
import { RESOURCE_CATEGORIES, type ResourceCategory } from './resource.ts';

const { titleMax, descriptionMax } = LIMITS.resource;

/** A name ends in the extension of the file: a text saved under the name of a page would open as one (docs/SECURITY.md#uploads). */
const NamesItsType = (): PropertyDecorator => {
  const extension = (given?: ValidationArguments): string => {
    const { fileUrl } = (given?.object ?? {}) as Partial<CreateResourceDto>;
    return isObjectPath(fileUrl) ? extensionOf(fileUrl) : '';
  };
  return ValidateBy({
    name: 'namesItsType',
    validator: {
      // An empty name is none; a wrong address has its own error.
      validate: (name: unknown, given) =>
        typeof name !== 'string' || name === '' || [extensionOf(name), ''].includes(extension(given)),
      defaultMessage: (given) => `File name must end in .${extension(given)}, as the uploaded file does`,
    },
  });
};

/** Body of POST /api/resources (docs/product/content.md#resources). */
export class CreateResourceDto {
  @IsContentText({ max: titleMax, required: 'Enter a title', tooLong: `Title must be at most ${titleMax} characters` })
  title: string;

  @IfDefined()
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

  /** The name it downloads under, with the file's own extension; by default the one it was uploaded under. */
  @IfDefined()
  @NamesItsType()
  @IsContentText({
    max: LIMITS.fileName,
    tooLong: `File name must be at most ${LIMITS.fileName} characters`,
    notText: 'File name must be text',
  })
  fileName?: string;

  /** Accepted and not used: the server measures the file. */
  @IsOptional()
  fileSize?: unknown;

  /** Accepted and not used: the server checks the file. */
  @IsOptional()
  fileType?: unknown;

  /** Accepted and not used: the server knows who calls. */
  @IsOptional()
  uploadedBy?: unknown;
}
