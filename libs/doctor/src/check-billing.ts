import { createStripe, readWhop } from '@t0/billing';
import type { Config } from '@t0/config';
import type { Finding } from '@t0/contracts/operations';
import Stripe from 'stripe';
import { fail, ok, reasonOf, warn } from './finding.ts';

/** The lists of Whop that the product reads; the rights that each needs: docs/operations/payments.md#whop. */
const LISTS = ['memberships', 'payments', 'disputes', 'plans'];

/** Checks the keys of the payment providers, and the version of the events that Stripe sends. Changes nothing. */
export const checkBilling = async (config: Config): Promise<Finding[]> => [
  ...(await checkStripe(config)),
  ...(await checkWhop(config)),
];

async function checkStripe(config: Config): Promise<Finding[]> {
  const stripe = createStripe(config);
  if (!stripe) return [];
  const part = 'Stripe';
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const own = data.find(({ url }) => url.endsWith('/api/webhooks/stripe') && url.startsWith(config.PUBLIC_URL ?? ''));
    if (!own)
      return [
        warn(
          part,
          'It calls no /api/webhooks/stripe of this terminal',
          'Create the webhook (docs/operations/payments.md)',
        ),
      ];
    const version = own.api_version ?? 'the default of the account';
    if (own.api_version === Stripe.API_VERSION) return [ok(part, `Its webhook has the API version ${version}`)];
    const todo = `Create the webhook again with the API version ${Stripe.API_VERSION}, and set its new secret`;
    return [warn(part, `Its webhook has the API version ${version}`, todo)];
  } catch (error) {
    // A restricted key need not read the endpoints.
    if (error instanceof Stripe.errors.StripePermissionError)
      return [
        ok(part, `The key may not read webhooks: see at Stripe that theirs has the API version ${Stripe.API_VERSION}`),
      ];
    return [fail(part, reasonOf(error), 'Check STRIPE_SECRET_KEY, and that this machine may call Stripe')];
  }
}

async function checkWhop(config: Config): Promise<Finding[]> {
  const part = 'Whop';
  if (!config.WHOP_API_KEY) return [];
  if (!config.WHOP_COMPANY_ID)
    return [
      warn(
        part,
        'WHOP_COMPANY_ID is not set: earlier payments are read once a membership or a plan is known',
        'Set WHOP_COMPANY_ID to the id of the company at Whop (biz_...)',
      ),
    ];
  const refused: string[] = [];
  for (const list of LISTS)
    await readWhop(config, `${list}?company_id=${encodeURIComponent(config.WHOP_COMPANY_ID)}&first=1`).catch(
      (error: unknown) => refused.push(`${list} (${reasonOf(error)})`),
    );
  return refused.length === 0
    ? [ok(part, 'The key reads memberships, payments, disputes and plans')]
    : [
        fail(
          part,
          `The key does not read ${refused.join(', ')}`,
          'Give the key the rights of docs/operations/payments.md',
        ),
      ];
}
