import { BadGatewayException, ServiceUnavailableException } from '@nestjs/common';

/** 503: there is no key of Stripe. */
export function paymentsMissing(): ServiceUnavailableException {
  return new ServiceUnavailableException({
    error: 'PAYMENTS_NOT_CONFIGURED',
    message: 'Card payments are not set up on this terminal',
  });
}

/** 502: Stripe refused or failed; the log says why. */
export function providerRefusal(message: string): BadGatewayException {
  return new BadGatewayException({ error: 'PAYMENT_PROVIDER_FAILED', message });
}
