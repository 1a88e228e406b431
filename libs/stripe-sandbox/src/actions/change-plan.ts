import type Stripe from 'stripe';
import { invalid, missing } from '../api-error.ts';
import { netOf, type LineDraft } from '../objects/invoice-line.ts';
import { periodEnd } from '../objects/periods.ts';
import { amountIn, isPrice, planOf, priceOf, PRICES, type PriceId } from '../objects/prices.ts';
import { changedItems, itemOf } from '../objects/subscription.ts';
import type { World } from '../world.ts';
import { bill, collectFor, periodLine } from './bill.ts';

/** What a change of plan costs: the difference at once, or nothing until the next period. */
export type Proration = 'always_invoice' | 'none';

/**
 * Changes a subscription's price. The unused time of the old price is a credit; the new price is billed for the rest of the
 * period, or, with another interval, for a period that begins now. In a trial only the price changes.
 * @throws ApiError for a subscription that is not paid for, a price that is none, and one of another currency
 */
export function changePlan(
  world: World,
  subscription: Stripe.Subscription,
  priceId: string,
  proration: Proration,
): void {
  const item = itemOf(subscription);
  const { status } = subscription;
  if (!isPrice(priceId)) throw missing('price', priceId, 'items[0][price]', 400);
  if (amountIn(priceId, subscription.currency) === undefined)
    throw invalid(`The price's currency is not ${subscription.currency}.`, 'items[0][price]');
  if (item.price.id === priceId) return;
  const prices = { price: priceOf(priceId), plan: planOf(priceId) };
  if (status === 'trialing') return world.update(subscription, { items: changedItems(subscription, prices) });
  if (status !== 'active') throw invalid(`A subscription that is ${status} cannot change its plan.`);

  const now = world.now(subscription.customer as string);
  const begins = item.price.recurring?.interval !== PRICES[priceId].interval;
  const start = begins ? now : item.current_period_start;
  const end = begins ? periodEnd(now, now, PRICES[priceId].interval) : item.current_period_end;
  const anchor = begins ? now : subscription.billing_cycle_anchor;
  const items = changedItems(subscription, { ...prices, current_period_start: start, current_period_end: end });
  const change = { items, billing_cycle_anchor: anchor, cancel_at: subscription.cancel_at_period_end ? end : null };
  const lines = [
    ...(proration === 'none' ? [] : unusedTime(world, subscription, now)),
    ...(begins ? [periodLine(subscription, priceId, { start, end })] : []),
    ...(!begins && proration !== 'none' ? [remainingTime(subscription, priceId, now, { start, end })] : []),
  ];
  if (lines.length === 0) return world.update(subscription, change);
  const billed = bill(world, subscription, 'subscription_update', lines);
  world.update(subscription, { ...change, ...billed.change });
  collectFor(world, subscription, billed.invoice);
}

/** The credit for what was paid of the period and is not used: none when it was not paid. */
export function unusedTime(world: World, subscription: Stripe.Subscription, now: number): LineDraft[] {
  const { current_period_end: end } = itemOf(subscription);
  const invoice = Object.values(world.state.invoices).findLast(
    ({ parent, status, lines }) =>
      parent?.subscription_details?.subscription === subscription.id &&
      status === 'paid' &&
      lines.data.some((line) => line.amount > 0 && line.period.end === end),
  );
  const line = invoice?.lines.data.find(({ amount, period }) => amount > 0 && period.end === end);
  const price = line?.pricing?.price_details?.price as PriceId | undefined;
  if (!invoice || !line || !price) return [];
  const share = (end - now) / (end - line.period.start);
  return [
    {
      amount: 0 - Math.round(netOf(line) * share),
      price,
      description: `Unused time on ${PRICES[price].words} after ${day(now)}`,
      period: { start: now, end },
      isProration: true,
      credits: { invoice: invoice.id, invoice_line_items: [line.id] },
    },
  ];
}

function remainingTime(
  { currency }: Stripe.Subscription,
  price: PriceId,
  now: number,
  { start, end }: LineDraft['period'],
): LineDraft {
  return {
    amount: Math.round((amountIn(price, currency)! * (end - now)) / (end - start)),
    price,
    description: `Remaining time on ${PRICES[price].words} after ${day(now)}`,
    period: { start: now, end },
    isProration: true,
  };
}

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
