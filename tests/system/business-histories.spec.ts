import { proveBusiness } from './prove-business.ts';

/** Each run takes others; BUSINESS_HISTORIES=10000 takes five minutes on an idle core. */
const COUNT = Number(process.env.BUSINESS_HISTORIES ?? 2500);
const TIMEOUT_MS = 3_600_000;

it(
  'the figures of random histories at Stripe and Whop are those of a naive ledger, to the cent (docs/product/business.md#movement)',
  async () => {
    const { histories, moved } = await proveBusiness(COUNT, Date.now() % 1_000_000);
    expect(histories).toBeGreaterThanOrEqual(COUNT);
    expect(moved).toBeGreaterThan(COUNT / 20);
  },
  TIMEOUT_MS,
);
