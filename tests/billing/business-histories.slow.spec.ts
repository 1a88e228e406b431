import { proveBusiness } from './prove-business.ts';

/** So many by `npm run test:revenue`; otherwise as many as this time allows. */
const HISTORIES = Number(process.env.REVENUE_HISTORIES ?? 0);
const AS_MANY_AS_MS = 30_000;
/** Another one each day, the same all day: a run that fails repeats itself. */
const SEED = Number(process.env.REVENUE_SEED ?? Math.floor(Date.now() / 86_400_000) * 1000);
const TIMEOUT_MS = 3_600_000;

it(
  'the figures of random histories at Stripe and Whop are those of a naive ledger, to the cent (docs/product/business.md#movement)',
  async () => {
    const until = HISTORIES > 0 ? 0 : Date.now() + AS_MANY_AS_MS;
    const { histories, moved } = await proveBusiness((sofar) => sofar >= HISTORIES && Date.now() >= until, SEED);
    console.log(`${histories} histories from REVENUE_SEED=${SEED}`);
    expect(histories).toBeGreaterThanOrEqual(Math.max(HISTORIES, 1));
    expect(moved).toBeGreaterThan(histories / 20);
  },
  TIMEOUT_MS,
);
