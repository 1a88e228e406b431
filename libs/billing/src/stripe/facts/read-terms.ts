import type Stripe from 'stripe';
import { retryWhileBusy } from '../../providers/stripe-client.ts';
import { planOf, type PlanKeys } from '../../providers/plan-keys.ts';
import { priceIdOf } from './invoice-fact.ts';
import { percentageOf, priceIn, type PriceTerms } from '../../providers/price-terms.ts';

/** Prices, discounts and tax rates, each looked up once. Amount and interval of a price never change at Stripe. */
export class TermsReader implements PriceTerms {
  readonly prices = new Map<string, Stripe.Price>();
  readonly discounts = new Map<string, Stripe.Discount>();
  readonly rates = new Map<string, number>();

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

  /** The subscription with its prices in all their currencies, where it has another one than they. Throws what Stripe throws. */
  async inCurrency(subscription: Stripe.Subscription): Promise<Stripe.Subscription> {
    const { items, currency } = subscription;
    if (items.data.every(({ price }) => priceIn(price, currency))) return subscription;
    const data = [];
    for (const item of items.data) data.push({ ...item, price: await this.price(item.price.id) });
    return { ...subscription, items: { ...items, data } };
  }

  /** Looks up what an invoice's lines name, brings all its lines, and remembers its discounts. Throws what Stripe throws. */
  async complete(invoice: Stripe.Invoice): Promise<void> {
    this.addDiscounts(invoice.discounts);
    if (invoice.lines.has_more) {
      const lines: Stripe.InvoiceLineItem[] = [];
      for await (const line of this.stripe.invoices.listLineItems(invoice.id, { limit: 100 })) lines.push(line);
      invoice.lines = { ...invoice.lines, data: lines, has_more: false };
    }
    for (const line of invoice.lines.data) {
      const id = priceIdOf(line);
      if (id !== undefined) await this.price(id);
      for (const { tax_behavior: behavior, tax_rate_details: rate } of line.taxes ?? []) {
        if (behavior !== 'inclusive' || !rate || this.rates.has(rate.tax_rate)) continue;
        const found = await retryWhileBusy(() => this.stripe.taxRates.retrieve(rate.tax_rate));
        this.rates.set(rate.tax_rate, percentageOf(found));
      }
    }
  }

  private async price(id: string): Promise<Stripe.Price> {
    const expand = ['currency_options'];
    const price = this.prices.get(id) ?? (await retryWhileBusy(() => this.stripe.prices.retrieve(id, { expand })));
    this.prices.set(id, price);
    return price;
  }
}
