/*
 * A broker without money, for trying programs out: it takes orders, holds positions, and closes them whole or in parts. Orders carry an id of the
 * program's own: one that comes twice is one order.
 *
 *   node paper-broker.mjs 4000
 *
 *   PUT    /orders/ID           {"instrument", "side": "buy" or "sell", "entry", "stop", "targets": [{"price", "portion"}]}   201, or 200 when it is known
 *   PUT    /orders/ID/exits/0   {"price"}: the portion of the first target is closed there, once                              200
 *   DELETE /orders/ID           {"price"}: what is left is closed there; without a body at no known price                    204, 404 when there is none
 *   GET    /orders              all of them; `gained`: the price difference that a closed one won, by its portions
 */
import { createServer } from 'node:http';
import process from 'node:process';

const orders = new Map();

async function read(request) {
  let text = '';
  for await (const piece of request) text += piece;
  return text === '' ? {} : JSON.parse(text);
}

/** A part that no target took leaves at the end. */
function gainOf({ side, entry, targets, exits, closePrice }) {
  if (closePrice === null) return null;
  const won = (price) => (Number(price) - Number(entry)) * (side === 'buy' ? 1 : -1);
  let [left, sum] = [100, 0];
  for (const [target, price] of Object.entries(exits)) {
    left -= targets[target].portion;
    sum += targets[target].portion * won(price);
  }
  return (sum + left * won(closePrice)) / 100;
}

const server = createServer(async (request, response) => {
  const [, id, target] = /^\/orders\/([\w-]+)(?:\/exits\/(\d))?$/.exec(request.url) ?? [];
  const answer = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  if (request.method === 'GET' && request.url === '/orders') return answer(200, [...orders.values()]);
  if (!id) return answer(404, { error: 'No such address' });
  const known = orders.get(id);
  const body = await read(request);
  if (request.method === 'PUT' && target === undefined) {
    // The entry of a position does not move any more, and its targets and portions stay as they were first sent.
    orders.set(id, { id, state: 'open', exits: {}, ...body, ...known, stop: body.stop });
    return answer(known ? 200 : 201, orders.get(id));
  }
  if (request.method === 'PUT' && known?.targets?.[target]) {
    if (known.state === 'open') known.exits[target] ??= body.price;
    return answer(200, known);
  }
  if (request.method === 'DELETE' && known && target === undefined) {
    if (known.state === 'open') Object.assign(known, { state: 'closed', closePrice: body.price ?? null });
    known.gained = gainOf(known);
    return answer(204);
  }
  return answer(known ? 405 : 404, { error: known ? 'No such method' : 'No such order' });
});
server.listen(Number(process.argv[2] ?? 4000), '127.0.0.1', () =>
  console.log(`Paper broker on port ${server.address().port}`),
);
