import { proveBusiness } from './prove-business.ts';

it('the figures of 60 random histories at Stripe and Whop are those of a naive ledger, to the cent (docs/product/business.md#movement)', async () => {
  const { histories, moved } = await proveBusiness((sofar) => sofar >= 60, Date.now() % 1_000_000, 60);
  expect(histories).toBeGreaterThanOrEqual(60);
  expect(moved).toBeGreaterThan(0);
});
