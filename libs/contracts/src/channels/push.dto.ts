import { IsBoolean, IsString, Matches, MaxLength } from 'class-validator';
import { LIMITS } from '../platform/limits.ts';
import type { QuietHours } from './push.ts';

/** Body of POST /api/auth/push/devices: the subscription that the browser made. */
export class NewPushDeviceDto {
  @MaxLength(LIMITS.push.endpointMax, { message: 'The address of the push service is too long' })
  @IsString({ message: 'The address of the push service is required' })
  endpoint: string;

  @Matches(/^[A-Za-z0-9_-]{87}$/, { message: 'The key of the browser is not valid' })
  @IsString({ message: 'The key of the browser is required' })
  p256dh: string;

  @Matches(/^[A-Za-z0-9_-]{22}$/, { message: 'The secret of the browser is not valid' })
  @IsString({ message: 'The secret of the browser is required' })
  auth: string;
}

/** Body of PUT /api/auth/push/levels. */
export class PushLevelsDto {
  @IsBoolean({ message: 'Show levels must be on or off' })
  enabled: boolean;
}

const CLOCK = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;

/** Body of PUT /api/auth/push/quiet-hours. */
export class QuietHoursDto implements QuietHours {
  @MaxLength(LIMITS.push.zoneMax, { message: 'The time zone is not known' })
  @IsString({ message: 'The time zone is required' })
  zone: string;

  @Matches(CLOCK, { message: 'The begin must be a time like 22:00' })
  from: string;

  @Matches(CLOCK, { message: 'The end must be a time like 07:00' })
  to: string;
}
