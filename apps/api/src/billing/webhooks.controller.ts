import {
  BadRequestException,
  Controller,
  HttpCode,
  Inject,
  Post,
  Req,
  ServiceUnavailableException,
} from '@nestjs/common';
import type { Request } from 'express';
import { NoStripeEvent, timedPayload, typeOfEvent, verifyStripe, verifyWhop, type ReceivedEvent } from '@t0/billing';
import type { Config } from '@t0/config';
import { isDeeperThan } from '../platform/http/body-depth.ts';
import { CONFIG } from '../platform/tokens.ts';
import { WebhooksService } from './webhooks.service.ts';

/** Levels of lists and objects within each other; those of providers have about ten, and PostgreSQL keeps some thousands. */
const MAX_DEPTH = 100;
/** The id of a provider's message. */
const EVENT_ID = /^[\x21-\x7e]{1,255}$/;

/** The answer to a provider once its message is stored. */
interface Received {
  received: true;
}

/**
 * Messages of payment providers (docs/SECURITY.md#webhooks): signed over the raw body, fresh, stored once. Answered 200 only when
 * stored; else the provider sends them again.
 */
@Controller('api/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('stripe')
  @HttpCode(200)
  async stripe(@Req() request: Request): Promise<Received> {
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET_PREVIOUS } = this.config;
    if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) throw notConfigured();
    const signature = request.headers['stripe-signature'];
    const secrets = [STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET_PREVIOUS];
    const event = understood(() =>
      verifyStripe(rawBody(request), typeof signature === 'string' ? signature : undefined, secrets),
    );
    if (!event) throw badSignature();
    return this.receive({ provider: 'stripe', eventId: event.id, type: event.type, payload: event });
  }

  @Post('whop')
  @HttpCode(200)
  async whop(@Req() request: Request): Promise<Received> {
    const { WHOP_WEBHOOK_SECRET } = this.config;
    if (!WHOP_WEBHOOK_SECRET) throw notConfigured();
    const message = understood(() => verifyWhop(rawBody(request), request.headers, WHOP_WEBHOOK_SECRET));
    if (!message) throw badSignature();
    return this.receive({
      provider: 'whop',
      eventId: message.id,
      type: typeOfEvent(message.payload),
      payload: timedPayload(message),
    });
  }

  private async receive(event: ReceivedEvent): Promise<Received> {
    if (!EVENT_ID.test(event.eventId) || isDeeperThan(event.payload, MAX_DEPTH)) throw notUnderstood();
    await this.webhooks.receive(event);
    return { received: true };
  }
}

function rawBody({ body }: Request): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** A signed body that is no message of the provider's kind is refused with 400, not answered with 500. */
function understood<Message>(read: () => Message): Message {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NoStripeEvent || error instanceof SyntaxError)) throw error;
    throw notUnderstood();
  }
}

function notUnderstood(): BadRequestException {
  return new BadRequestException({ error: 'MESSAGE_UNKNOWN', message: 'The message is signed but is not an event' });
}

function badSignature(): BadRequestException {
  return new BadRequestException({ error: 'SIGNATURE_INVALID', message: 'The signature is missing, wrong or too old' });
}

function notConfigured(): ServiceUnavailableException {
  return new ServiceUnavailableException({
    error: 'WEBHOOK_NOT_CONFIGURED',
    message: 'This terminal has no secret to check this webhook with',
  });
}
