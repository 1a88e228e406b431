import { startStripeSandbox, type StripeSandbox } from '@t0/stripe-sandbox';

/** Keys of the sandbox in tests. */
export const STRIPE_TEST_KEYS = {
  secretKey: 'sk_test_of_the_test_suite',
  webhookSecret: 'whsec_of_the_test_suite',
  previousWebhookSecret: 'whsec_before_the_rotation',
} as const;

/** A sandbox in this process that keeps its events to itself, and the environment that leads the product to it. */
export interface TestStripe {
  sandbox: StripeSandbox;
  env: Record<string, string>;
}

/** Starts one. `webhookUrl`: where it sends events; null: tests deliver them themselves, in an order of their own. */
export async function startTestStripe(webhookUrl: string | null = null): Promise<TestStripe> {
  const { secretKey, webhookSecret, previousWebhookSecret } = STRIPE_TEST_KEYS;
  const sandbox = await startStripeSandbox({ secretKey, webhookSecret, webhookUrl });
  return {
    sandbox,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_API_URL: sandbox.url,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_WEBHOOK_SECRET_PREVIOUS: previousWebhookSecret,
      STRIPE_PRICE_MONTHLY: 'price_sandbox_monthly',
      STRIPE_PRICE_YEARLY: 'price_sandbox_yearly',
    },
  };
}
