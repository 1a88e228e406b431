/**
 * The push service of the benchmark, a process of its own: takes everything, keeps how much each device got. Environment: PORT (HTTP: POST
 * /push/N takes a message for N, GET /after/N answers when N have come, DELETE / forgets).
 */
import { createServer } from 'node:http';

let counts = new Map<string, number>();
let total = 0;
let waiting: { count: number; answer: () => void } | null = null;

const http = createServer((request, response) => {
  const { method, url = '' } = request;
  const answer = (): void => {
    waiting = null;
    response.end(JSON.stringify({ total, devices: counts.size }));
  };
  if (method === 'POST') {
    request.resume();
    request.on('end', () => {
      counts.set(url, (counts.get(url) ?? 0) + 1);
      total += 1;
      response.writeHead(201).end();
      if (waiting && total >= waiting.count) waiting.answer();
    });
    return;
  }
  if (method === 'DELETE') {
    counts = new Map();
    total = 0;
    return answer();
  }
  const count = Number(/\/after\/(\d+)/.exec(url)?.[1] ?? 0);
  if (total >= count) answer();
  else waiting = { count, answer };
});
http.keepAliveTimeout = 60_000;
http.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
