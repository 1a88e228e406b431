import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
} from 'class-validator';
import { ConfirmPasswordDto } from './account.dto.ts';
import { IsPersonName } from './is-person-name.ts';
import { LIMITS } from '../platform/limits.ts';
import { PASSKEY_TRANSPORTS } from './passkey.ts';

const REFUSED = { message: 'This passkey was not accepted' };
/** Binary data in base64url, at most this number of characters. */
const IsBinary =
  (max: number): PropertyDecorator =>
  (target, name) => {
    MaxLength(max, REFUSED)(target, name);
    Matches(/^[A-Za-z0-9_-]+$/, REFUSED)(target, name);
    IsString(REFUSED)(target, name);
  };

/** A passkey's name, as the member gives it. It travels in mails. */
export class PasskeyNameDto {
  @MaxLength(LIMITS.passkey.nameMax, { message: `The name must be at most ${LIMITS.passkey.nameMax} characters` })
  @IsPersonName('The name')
  @Matches(/\S/, { message: 'The name is required' })
  @MinLength(1, { message: 'The name is required' })
  @IsString({ message: 'The name is required' })
  name: string;
}

/** Body of POST /api/auth/passkeys: the new passkey, in the parts of a RegistrationResponseJSON that count. */
export class NewPasskeyDto extends PasskeyNameDto {
  @IsBinary(LIMITS.passkey.idMax)
  id: string;

  @IsBinary(LIMITS.passkey.partMax)
  clientDataJSON: string;

  @IsBinary(LIMITS.passkey.attestationMax)
  attestationObject: string;

  @IsIn(PASSKEY_TRANSPORTS, { each: true, message: 'This passkey was not accepted' })
  @ArrayMaxSize(PASSKEY_TRANSPORTS.length, REFUSED)
  @IsArray(REFUSED)
  transports: string[];

  /** True if logins by password ask for a passkey from now on. Nothing changes where a second factor is on. */
  @IsBoolean({ message: 'Second factor must be on or off' })
  asSecondFactor: boolean;
}

/** The proof that a passkey signed: the fields of an AuthenticationResponseJSON that are used. */
export class PasskeyProofDto {
  @IsBinary(LIMITS.passkey.idMax)
  id: string;

  @IsBinary(LIMITS.passkey.partMax)
  clientDataJSON: string;

  @IsBinary(LIMITS.passkey.partMax)
  authenticatorData: string;

  @IsBinary(LIMITS.passkey.partMax)
  signature: string;

  /** The user, as the authenticator reports it; some omit it when the request names the credential to use. */
  @IsBinary(LIMITS.passkey.userHandleMax)
  @IsOptional()
  userHandle?: string | null;
}

/** Body of POST /api/auth/two-factor/disable-with-passkey: password and passkey, so that neither alone is enough. */
export class DisableByPasskeyDto extends PasskeyProofDto {
  @MaxLength(LIMITS.password.max, { message: `Password must be at most ${LIMITS.password.max} characters` })
  @MinLength(1, { message: 'Password is required' })
  @IsString({ message: 'Password is required' })
  password: string;
}

/** Body of POST /api/auth/passkeys/{id}/remove: the password once more. */
export class RemovePasskeyDto extends ConfirmPasswordDto {}
