/*
 * Stands in for Kraken, on which no test should depend: a WebSocket on port 8080 that answers the subscription to BTC/USD as Kraken's
 * version 2 does, and sends another price five times a second. Runs in the product's own image, with the `ws` of this checkout.
 */
import { setInterval } from 'node:timers';
import { WebSocketServer } from 'ws';

let cents = 10_400_000;

function tick() {
  cents = 10_400_000 + ((cents + 7) % 1000);
  const [bid, ask] = [cents / 100, (cents + 10) / 100];
  const day = { volume: 1000.5, vwap: bid, low: bid, high: ask, change: 0, change_pct: 0 };
  const data = { symbol: 'BTC/USD', bid, bid_qty: 1, ask, ask_qty: 1, last: bid, ...day, timestamp: new Date() };
  return JSON.stringify({ channel: 'ticker', type: 'update', data: [data] });
}

const market = new WebSocketServer({ port: 8080 });
market.on('connection', (client) => {
  client.send(JSON.stringify({ channel: 'status', type: 'update', data: [{ api_version: 'v2', system: 'online' }] }));
  client.on('message', () => {
    const result = { channel: 'ticker', event_trigger: 'bbo', snapshot: true, symbol: 'BTC/USD' };
    client.send(JSON.stringify({ method: 'subscribe', result, success: true }));
  });
});
setInterval(() => {
  const text = tick();
  for (const client of market.clients) client.send(text);
}, 200);
