import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId } from '../ids.ts';
import { API_VERSION, allPrices, currencyOptions, isPrice, products } from '../objects/prices.ts';
import { ApiError, FAULTS, invalid, type Fault } from '../api-error.ts';
import type { World } from '../world.ts';
import { decodeForm } from './api-call.ts';
import { routeOf, type ApiContext } from './routes.ts';
import { paymentOf } from '../objects/payment-intent.ts';

/** A thing of the API, by the names of its fields. */
type Thing = Record<string, unknown>;

/**
 * Replaces the ids at some paths by the objects they name, as `expand` asks: 'customer', 'data.charge.balance_transaction'. Changes
 * the answer. Throws ApiError for a path that leads to no id.
 */
function expand(world: World, answer: unknown, paths: string[]): void {
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

/** An answer of the API: a status and a body of JSON. */
interface Answer {
  status: number;
  body: unknown;
  replayed?: boolean;
}

/** Stripe's API, as far as the product calls it. */
export class Api {
  /** Faults still to be answered instead of the calls that come next. */
  readonly faults: Fault[] = [];
  /** Calls answered, by method and path. */
  readonly calls: string[] = [];

  constructor(
    private readonly world: World,
    private readonly context: ApiContext,
    private readonly secretKey: string,
  ) {}

  answer(request: IncomingMessage, body: string, response: ServerResponse): void {
    const answer = this.safely(request, body);
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': newId('req', 14),
      'stripe-version': API_VERSION,
      ...(typeof request.headers['idempotency-key'] === 'string' && {
        'idempotency-key': request.headers['idempotency-key'],
      }),
      ...(answer.replayed && { 'idempotent-replayed': 'true' }),
    });
    response.end(JSON.stringify(answer.body));
  }

  private safely(request: IncomingMessage, body: string): Answer {
    try {
      return this.decide(request, body);
    } catch (error) {
      const known = error instanceof ApiError ? error : FAULTS.api_error();
      if (known !== error) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      return { status: known.status, body: known.body };
    }
  }

  private decide(request: IncomingMessage, body: string): Answer {
    const { method = 'GET', url = '/', headers } = request;
    const [path = '/', query = ''] = url.split('?');
    this.calls.push(`${method} ${path}`);
    const fault = this.faults.shift();
    if (fault) throw FAULTS[fault]();
    if (headers.authorization !== `Bearer ${this.secretKey}`) throw FAULTS.authentication_error();
    const version = headers['stripe-version'];
    if (version !== undefined && version !== API_VERSION)
      throw invalid(`Invalid Stripe API version: ${String(version)}`);
    if (method === 'POST' && body !== '' && !headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      throw invalid('Send form-encoded parameters');
    const found = routeOf(method, path);
    if (!found)
      throw new ApiError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path}).`,
      });
    const run = (): Answer => {
      const { expand: wanted, ...params } = decodeForm(method === 'POST' ? body : query);
      const result = found.route.answer({ id: found.id, params, world: this.world }, this.context);
      const answer = structuredClone(result);
      const paths = typeof wanted === 'string' ? [wanted] : Object.values(wanted ?? {});
      const texts = paths.filter((path) => typeof path === 'string');
      expand(this.world, answer, texts);
      return { status: 200, body: answer };
    };
    const write = (): Answer => this.world.act(run);
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    if (method === 'GET') return run();
    return typeof key === 'string' ? this.once(key, `${method} ${path} ${body}`, write) : write();
  }

  /** The same key gets the first call's answer; with other parameters it is refused. */
  private once(key: string, request: string, run: () => Answer): Answer {
    const { answers } = this.world.state;
    const known = answers[key];
    if (known && known.request !== request)
      throw new ApiError(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    if (known) return { status: known.status, body: known.body, replayed: true };
    return this.world.act(() => {
      const answer = run();
      answers[key] = { request, ...answer, at: Date.now() };
      return answer;
    });
  }
}
