import type { MemberFacts, Money } from '@t0/contracts/billing';

/**
 * What a member paid in all, by currency and without the provider's fees: succeeded payments, less refunds that did not fail and disputes
 * that are not won; an inquiry moves no money (docs/product/business.md#payments-refunds-and-disputes). Minor units; currencies by code.
 */
export function netByCurrency({
  payments,
  refunds,
  disputes,
}: Pick<MemberFacts, 'payments' | 'refunds' | 'disputes'>): Money[] {
  const net = new Map<string, number>();
  const add = (sign: 1 | -1, moved: readonly Money[]): void => {
    for (const { amount, currency } of moved) net.set(currency, (net.get(currency) ?? 0) + sign * amount);
  };
  add(
    1,
    payments.filter(({ status }) => status === 'succeeded'),
  );
  add(
    -1,
    refunds.filter(({ status }) => status === 'pending' || status === 'succeeded'),
  );
  add(
    -1,
    disputes.filter(({ status }) => status === 'open' || status === 'lost'),
  );
  return [...net].sort(([a], [b]) => a.localeCompare(b)).map(([currency, amount]) => ({ currency, amount }));
}
