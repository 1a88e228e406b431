import { IsBoolean, IsString, Matches, MaxLength } from 'class-validator';
import { LIMITS } from './limits.ts';

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
