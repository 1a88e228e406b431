import { Controller, Headers, HttpCode, Param, Post, Req, BadRequestException } from '@nestjs/common';
import type { IntakeReceipt } from '@t0/contracts/intake';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import type { Request } from 'express';
import { IntakeReceiver } from './intake-receiver.ts';
import { storable } from '@t0/domain/intake';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of an alert, from the bytes of its body.
 * @throws BadRequestException when there is none, or it is no UTF-8
 */
function alertText(body: unknown): string {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    throw new BadRequestException({ error: 'INTAKE_NOT_TEXT', message: 'The alert must be text in UTF-8' });
  }
  if (text.trim() === '') throw new BadRequestException({ error: 'INTAKE_EMPTY', message: 'The alert is empty' });
  return storable(text);
}

/** Alerts of TradingView and other programs (docs/product/intake.md#receiver). Public: proven by the token. */
@Controller('api/intake')
export class IntakeController {
  constructor(private readonly receiver: IntakeReceiver) {}

  /** 404 for an unknown token, 503 when it could not be stored in time: to be sent again. */
  @Post(':token')
  @HttpCode(200)
  async receive(
    @Param('token') token: string,
    @Req() request: Request,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<IntakeReceipt> {
    await this.receiver.receive({ token, raw: alertText(request.body), key, address: request.ip });
    return { received: true };
  }
}
