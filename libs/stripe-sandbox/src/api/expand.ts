import { invalid } from '../api-error.ts';
import { paymentOf } from '../objects/payment-intent.ts';
import { allPrices, currencyOptions, isPrice, products } from '../objects/prices.ts';
import type { World } from '../world.ts';

/** A thing of the API, by the names of its fields. */
type Thing = Record<string, unknown>;

/**
 * Replaces the ids at some paths by the objects they name, as `expand` asks: 'customer', 'data.charge.balance_transaction'. Changes
 * the answer. Throws ApiError for a path that leads to no id.
 */
export function expand(world: World, answer: unknown, paths: string[]): void {
  for (const path of paths) {
    if (path.split('.').length > 5) throw invalid('You cannot expand more than 4 levels of a property.', 'expand');
    expandAt(world, answer, path.split('.'), path);
  }
}

function expandAt(world: World, at: unknown, [name, ...rest]: string[], path: string): void {
  if (name === undefined || at === null) return;
  if (Array.isArray(at)) return at.forEach((one) => expandAt(world, one, [name, ...rest], path));
  if (typeof at !== 'object') throw cannotExpand(path);
  const thing = at as Thing;
  thing[name] = expanded(world, thing, name, path, rest.length === 0);
  expandAt(world, thing[name], rest, path);
}

function expanded(world: World, thing: Thing, name: string, path: string, isLast: boolean): unknown {
  if (thing['object'] === 'invoice' && name === 'payments') return paymentsOf(world, String(thing['id']));
  const id = String(thing['id']);
  if (thing['object'] === 'price' && name === 'currency_options') return isPrice(id) ? currencyOptions(id) : {};
  const value = thing[name];
  const replace = (one: unknown): unknown => (typeof one === 'string' ? named(world, one, path) : one);
  if (Array.isArray(value)) return value.map(replace);
  if (value === undefined || (isLast && typeof value !== 'string' && value !== null && typeof value !== 'object'))
    throw cannotExpand(path);
  return replace(value);
}

function paymentsOf(world: World, invoice: string): unknown {
  const payment = paymentOf(world.state, invoice);
  const data = payment ? [payment] : [];
  return structuredClone({ object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${invoice}` });
}

/** A copy of the object with an id. */
function named(world: World, id: string, path: string): unknown {
  const { state } = world;
  const sold = [...allPrices(state.archived), ...products(state.archived)].find((one) => one.id === id);
  if (sold) return sold;
  const tables = [
    ...[state.customers, state.subscriptions, state.invoices, state.paymentIntents, state.charges, state.refunds],
    ...[state.disputes, state.balanceTransactions, state.coupons, state.promotionCodes, state.discounts],
    ...[state.paymentMethods, state.testClocks],
  ] as Record<string, object>[];
  const found = tables.find((table) => Object.hasOwn(table, id))?.[id];
  if (!found) throw cannotExpand(path);
  return structuredClone(found);
}

const cannotExpand = (path: string): Error => invalid(`This property cannot be expanded (${path}).`, 'expand');
