import { signature } from '@t0/stripe-sandbox';
import { signatureOf } from '@t0/channels/sms';
import { STRIPE_TEST_KEYS } from '../support/services/stripe-sandbox.ts';
import { Webhook } from 'standardwebhooks';
import { TelegramBot } from '../../apps/api/src/channels/telegram/telegram-bot.ts';
import type { ApiStack } from '../support/api-stack.ts';

/** What Whop signs with. */
export const WHOP_SECRET = `whsec_${Buffer.from('a secret shared with Whop, 32 bytes').toString('base64')}`;

let messages = 0;

/** A place where another company's program calls, and proves itself by a secret (docs/SECURITY.md#webhooks). */
export interface InboundEndpoint {
  path: string;
  /** The proof of a body. `wrong`: by a secret that is not ours; `at`: when it was made, where the proof says it. */
  prove: (body: string, given?: { wrong?: boolean; at?: Date }) => Record<string, string>;
  /** Its proof is of the body; else of the caller alone. */
  isOfBody: boolean;
  /** Its proof says when it was made. */
  isTimed: boolean;
}

/** Every such place of an API that has all of their secrets. */
export function endpointsOf(stack: ApiStack): InboundEndpoint[] {
  const { PUBLIC_URL, SMS_AUTH_TOKEN } = stack.config;
  const { secret } = stack.apps[0]!.get(TelegramBot);
  const sms = (path: string): InboundEndpoint => ({
    path,
    prove: (body, { wrong } = {}) => ({
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(
        wrong ? 'e'.repeat(32) : SMS_AUTH_TOKEN!,
        PUBLIC_URL + path,
        new URLSearchParams(body),
      ),
    }),
    isOfBody: true,
    isTimed: false,
  });
  return [
    {
      path: '/api/webhooks/telegram',
      prove: (_body, { wrong } = {}) => ({ 'x-telegram-bot-api-secret-token': wrong ? 'x'.repeat(43) : secret! }),
      isOfBody: false,
      isTimed: false,
    },
    sms('/api/sms/inbound'),
    sms('/api/sms/status'),
    { path: '/api/webhooks/whop', prove: proveWhop, isOfBody: true, isTimed: true },
    {
      path: '/api/webhooks/stripe',
      prove: (body, { wrong, at = new Date() } = {}) => ({
        'stripe-signature': signature(
          body,
          wrong ? 'whsec_of_somebody_else' : STRIPE_TEST_KEYS.webhookSecret,
          Math.floor(at.getTime() / 1000),
        ),
      }),
      isOfBody: true,
      isTimed: true,
    },
  ];
}

function proveWhop(
  body: string,
  { wrong = false, at = new Date() }: { wrong?: boolean; at?: Date } = {},
): Record<string, string> {
  messages += 1;
  const id = `msg_door_${messages}`;
  const secret = wrong ? `whsec_${Buffer.from('another secret, of 32 bytes or so').toString('base64')}` : WHOP_SECRET;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}
