import type Stripe from 'stripe';
import { retryWhileBusy } from '../stripe-client.ts';
import type { PlanKeys } from '../../plans/plan-keys.ts';
import { planOf } from '../sync-subscription.ts';
import { priceIdOf } from './invoice-fact.ts';
import type { PriceTerms } from './price-terms.ts';

/** Prices and discounts, each looked up once. Amount and interval of a price never change at Stripe. */
export class TermsReader implements PriceTerms {
  readonly prices = new Map<string, Stripe.Price>();
  readonly discounts = new Map<string, Stripe.Discount>();

  constructor(
    private readonly stripe: Stripe,
    private readonly keys: PlanKeys,
  ) {}

  planOf = (price: string | undefined, metadata: Stripe.Metadata | null): string | null =>
    planOf(price, { metadata: metadata ?? {} }, this.keys);

  /** Remembers discounts that are expanded with their coupons; ids say nothing. */
  addDiscounts(discounts: readonly (string | Stripe.Discount | Stripe.DeletedDiscount)[]): void {
    for (const one of discounts) {
      if (typeof one !== 'string' && 'source' in one && one.source) this.discounts.set(one.id, one as Stripe.Discount);
    }
  }

  /** Looks up the prices of an invoice's lines, brings all its lines, and remembers its discounts. Throws what Stripe throws. */
  async complete(invoice: Stripe.Invoice): Promise<void> {
    this.addDiscounts(invoice.discounts);
    if (invoice.lines.has_more) {
      const lines: Stripe.InvoiceLineItem[] = [];
      for await (const line of this.stripe.invoices.listLineItems(invoice.id, { limit: 100 })) lines.push(line);
      invoice.lines = { ...invoice.lines, data: lines, has_more: false };
    }
    for (const id of invoice.lines.data.map(priceIdOf)) {
      if (id === undefined || this.prices.has(id)) continue;
      this.prices.set(id, await retryWhileBusy(() => this.stripe.prices.retrieve(id)));
    }
  }
}
