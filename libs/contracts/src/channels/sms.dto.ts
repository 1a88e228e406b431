import { IsString, Matches, MaxLength } from 'class-validator';
import { LIMITS } from '../platform/limits.ts';

const NUMBER = 'Enter the number with its country, such as +44 7700 900123';

/** Body of POST /api/auth/sms/number: where the code is sent. */
export class SmsNumberDto {
  /** E.164; spaces are allowed between the digits. */
  @Matches(/^\+[1-9](?: ?[0-9]){6,14}$/, { message: NUMBER })
  @MaxLength(LIMITS.sms.numberMax, { message: NUMBER })
  @IsString({ message: NUMBER })
  number: string;
}

/** Body of POST /api/auth/sms/number/confirm: the code that came. */
export class SmsCodeDto {
  @Matches(/^[0-9]{6}$/, { message: 'Enter the 6 digits of the SMS' })
  @IsString({ message: 'Enter the 6 digits of the SMS' })
  code: string;
}
