import {
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { ConfirmPasswordDto } from '../accounts/account.dto.ts';
import { KEY_DAYS, KEY_SCOPES, type KeyDays, type KeyScope } from '../accounts/api-key.ts';
import { IsPersonName } from '../accounts/is-person-name.ts';
import { LIMITS } from '../platform/limits.ts';

/** Body of PUT /api/auth/keys/access: the member's switch. */
export class ApiAccessDto {
  @IsBoolean({ message: 'API access must be on or off' })
  enabled: boolean;
}

/** Body of POST /api/auth/keys (docs/product/developers.md#keys); the password once more. */
export class NewApiKeyDto extends ConfirmPasswordDto {
  @MaxLength(LIMITS.apiKey.nameMax, { message: `The name must be at most ${LIMITS.apiKey.nameMax} characters` })
  @IsPersonName('The name')
  @Matches(/\S/, { message: 'The name is required' })
  @IsString({ message: 'The name is required' })
  name: string;

  @IsIn(KEY_SCOPES, { each: true, message: 'A key has no such scope' })
  @ArrayUnique({ message: 'Each scope counts once' })
  @ArrayMinSize(1, { message: 'Choose at least one scope' })
  @IsArray({ message: 'Choose at least one scope' })
  scopes: KeyScope[];

  /** Days until it expires; null: it does not. */
  @IsIn(KEY_DAYS, { message: `A key lasts ${KEY_DAYS.join(', ')} days, or does not expire` })
  @ValidateIf((_, value: unknown) => value !== null)
  days: KeyDays | null;
}

/** Body of POST /api/auth/keys/{id}/regenerate: the password once more. */
export class RegenerateApiKeyDto extends ConfirmPasswordDto {}
