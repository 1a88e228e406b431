import {
  BadRequestException,
  Controller,
  HttpCode,
  Inject,
  Post,
  Req,
  ServiceUnavailableException,
} from '@nestjs/common';
import { SMS_CALLS, type Config } from '@t0/config';
import { isSigned } from '@t0/channels/sms';
import type { Request } from 'express';
import { SmsSending } from './sms-sending.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { SmsCallsService } from './sms-calls.service.ts';

/** Twilio's calls (docs/SECURITY.md#webhooks): forms, signed over the address configured at Twilio and every field. */
@Controller('api/sms')
export class SmsCallsController {
  constructor(
    private readonly calls: SmsCallsService,
    private readonly sms: SmsSending,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Receives a member's answer to a message. The response is empty: Twilio itself answers STOP and START. */
  @Post('inbound')
  @HttpCode(204)
  inbound(@Req() request: Request): Promise<void> {
    return this.calls.answered(this.fieldsOf(request, SMS_CALLS.inbound));
  }

  /** Receives the status of a message. */
  @Post('status')
  @HttpCode(204)
  status(@Req() request: Request): Promise<void> {
    return this.calls.statusChanged(this.fieldsOf(request, SMS_CALLS.status));
  }

  /** The fields of a form that Twilio signed. 400 for any other. */
  private fieldsOf({ body, headers }: Request, path: string): URLSearchParams {
    const { secret } = this.sms;
    if (secret === null)
      throw new ServiceUnavailableException({
        error: 'WEBHOOK_NOT_CONFIGURED',
        message: 'This terminal has no secret to check this webhook with',
      });
    const fields = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '');
    const signature = headers['x-twilio-signature'];
    const url = `${this.config.PUBLIC_URL}${path}`;
    if (!isSigned(secret, url, fields, typeof signature === 'string' ? signature : undefined))
      throw new BadRequestException({ error: 'SIGNATURE_INVALID', message: 'The signature is missing or wrong' });
    return fields;
  }
}
