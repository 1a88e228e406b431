import { Transform } from 'class-transformer';
import { IsInt, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import { IfDefined, IsContentText, allOf } from '../platform/validators.ts';
import { LIMITS, MAX_ROW_ID } from '../platform/limits.ts';
import { isObjectPath } from '../content/upload.ts';

const { textMax } = LIMITS.directLine;

/** An image's object path, or nothing: an empty or null field counts as not given. */
const ImagePath = (): PropertyDecorator => {
  const normalise = Transform(({ value }: { value: unknown }) => (value === '' || value === null ? undefined : value));
  const given = ValidateIf((_, value: unknown) => value !== undefined);
  const check = ValidateBy({
    name: 'isImagePath',
    validator: {
      validate: (value: unknown) => isObjectPath(value) && value.startsWith('/objects/images/'),
      defaultMessage: () => 'Image must be an uploaded image',
    },
  });
  return allOf(normalise, given, check);
};

/** Body of POST /api/messages and POST /api/admin/conversations/{userId}/messages (docs/product/terminal.md#direct-line). */
export class SendMessageDto {
  @IfDefined()
  @Transform(({ value }: { value: unknown }) => (value === null ? undefined : value))
  @IsContentText({
    max: textMax,
    tooLong: `Message must be at most ${textMax} characters`,
    notText: 'Message must be text',
  })
  message?: string;

  /** The upload's `objectPath`. */
  @ImagePath()
  imageUrl?: string;
}

/** Body of the read calls: everything of the other side up to and including this message. */
export class ReadMessagesDto {
  @Max(MAX_ROW_ID, { message: 'Up to must be the id of a message' })
  @Min(1, { message: 'Up to must be the id of a message' })
  @IsInt({ message: 'Up to must be the id of a message' })
  upToId: number;
}
