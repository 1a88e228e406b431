import { createStripe, readWhop } from '@t0/billing';
import type { Config } from '@t0/config';
import type { Finding } from '@t0/contracts/operations';
import Stripe from 'stripe';
import { fail, ok, reasonOf, warn } from './finding.ts';

/** Checks the keys of the payment providers that are set up, and the version of the events that Stripe sends. Changes nothing. */
export const checkBilling = async (config: Config): Promise<Finding[]> =>
  [await checkStripe(config), await checkWhop(config)].filter((finding) => finding !== null);

async function checkStripe(config: Config): Promise<Finding | null> {
  const stripe = createStripe(config);
  const { PUBLIC_URL = '', STRIPE_API_URL } = config;
  const wanted = Stripe.API_VERSION;
  try {
    if (!stripe) return null;
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const own = data.find(({ url }) => url.endsWith('/api/webhooks/stripe') && url.startsWith(PUBLIC_URL));
    if (!own) return warn('Stripe', 'It calls no webhook of this terminal', 'See docs/operations/payments.md');
    const says = `Its webhook has the API version ${own.api_version ?? 'of the account'}`;
    if (own.api_version === wanted) return ok('Stripe', says);
    return warn('Stripe', says, `Create the webhook again with the API version ${wanted}, and set its new secret`);
  } catch (error) {
    // A stand-in does not list webhooks, and a restricted key need not read them.
    if (STRIPE_API_URL && error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    if (error instanceof Stripe.errors.StripePermissionError)
      return ok('Stripe', `The key may not read webhooks: see at Stripe that theirs has the API version ${wanted}`);
    return fail('Stripe', reasonOf(error), 'Check STRIPE_SECRET_KEY, and that this machine may call Stripe');
  }
}

/** Tries each list that the product reads; the rights that each needs: docs/operations/payments.md#whop. */
async function checkWhop(config: Config): Promise<Finding | null> {
  const { WHOP_API_KEY: key, WHOP_COMPANY_ID: company } = config;
  if (!key) return null;
  const unset = 'WHOP_COMPANY_ID is not set: earlier payments are read once a membership or a plan is known';
  if (!company) return warn('Whop', unset, 'Set WHOP_COMPANY_ID to the id of the company at Whop (biz_...)');
  const refused: string[] = [];
  for (const list of ['memberships', 'payments', 'disputes', 'plans'])
    await readWhop(config, `${list}?company_id=${encodeURIComponent(company)}&first=1`).catch((error: unknown) =>
      refused.push(`${list} (${reasonOf(error)})`),
    );
  if (refused.length === 0) return ok('Whop', 'The key reads memberships, payments, disputes and plans');
  return fail('Whop', `The key does not read ${refused.join(', ')}`, 'See the rights in docs/operations/payments.md');
}
