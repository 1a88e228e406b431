import { Controller, Headers, HttpCode, Param, Post, Req } from '@nestjs/common';
import { IDEMPOTENCY_HEADER } from '@t0/contracts';
import type { IntakeReceipt } from '@t0/contracts';
import type { Request } from 'express';
import { alertText } from './alert-text.ts';
import { IntakeDoor } from './intake-door.ts';

/** Alerts of TradingView and other programs (docs/product/intake.md#the-door). Public: proven by the token. */
@Controller('api/intake')
export class IntakeController {
  constructor(private readonly door: IntakeDoor) {}

  /** 404 for an unknown token, 503 when it could not be stored in time: to be sent again. */
  @Post(':token')
  @HttpCode(200)
  async receive(
    @Param('token') token: string,
    @Req() request: Request,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<IntakeReceipt> {
    await this.door.receive({ token, raw: alertText(request.body), key, address: request.ip });
    return { received: true };
  }
}
