/*
 * A broker without money, for trying programs out: it takes orders, holds positions and closes them. Orders carry an id of the program's own: one
 * that comes twice is one order.
 *
 *   node paper-broker.mjs 4000
 *
 *   PUT    /orders/ID   {"instrument", "side": "buy" or "sell", "stop", "target"}   201, or 200 when it is known
 *   DELETE /orders/ID                                                              204, 404 when there is none
 *   GET    /orders                                                                 all of them
 */
import { createServer } from 'node:http';
import process from 'node:process';

const orders = new Map();

async function read(request) {
  let text = '';
  for await (const piece of request) text += piece;
  return JSON.parse(text);
}

const server = createServer(async (request, response) => {
  const id = /^\/orders\/([\w-]+)$/.exec(request.url)?.[1];
  const answer = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  if (request.method === 'GET' && request.url === '/orders') return answer(200, [...orders.values()]);
  if (!id) return answer(404, { error: 'No such address' });
  const known = orders.get(id);
  if (request.method === 'PUT') {
    const order = await read(request);
    orders.set(id, { id, state: known?.state ?? 'open', ...order });
    return answer(known ? 200 : 201, orders.get(id));
  }
  if (request.method === 'DELETE' && known) {
    known.state = 'closed';
    return answer(204);
  }
  return answer(known ? 405 : 404, { error: known ? 'No such method' : 'No such order' });
});
server.listen(Number(process.argv[2] ?? 4000), '127.0.0.1', () =>
  console.log(`Paper broker on port ${server.address().port}`),
);
