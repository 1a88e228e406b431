import { proveBusiness } from './prove-business.ts';

/** Five minutes on an idle core. */
const TIMEOUT_MS = 3_600_000;

it(
  'the figures of 10,000 random histories at Stripe and Whop are those of a naive ledger, to the cent (docs/product/business.md#movement)',
  async () => {
    const { histories, moved } = await proveBusiness(10_000, Date.now() % 1_000_000);
    expect(histories).toBeGreaterThanOrEqual(10_000);
    expect(moved).toBeGreaterThan(500);
  },
  TIMEOUT_MS,
);
