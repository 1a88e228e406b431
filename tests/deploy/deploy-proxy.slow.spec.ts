import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@t0/embedded';
import { waitFor } from '@t0/testing';

const root = join(__dirname, '../..');
const caddyfile = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8');

describe('the proxy of Compose (deploy/Caddyfile)', () => {
  it('leaves an API that does not answer alone: with the fewest connections it would be chosen again', () => {
    const [, block] = /\n\(processes\) \{\n([\s\S]*?)\n\}\n/.exec(caddyfile)!;
    for (const line of ['lb_policy least_conn', 'fail_duration 3s', 'max_fails 1', 'versions ipv4'])
      expect(block).toMatch(new RegExp(`^\\s*${line}$`, 'm'));
    // Less than the half second within which another one is to have answered.
    // Sockets and streams too (docs/REALTIME.md#roles).
    for (const [target, host] of [
      ['@live ', 'GATEWAY'],
      ['', 'API'],
    ])
      expect(caddyfile).toContain(
        `\treverse_proxy ${target}{\n\t\timport processes {$${host}_HOST:${host!.toLowerCase()}} {$${host}_PORT:3000}\n`,
      );
    expect(Number(/dial_timeout (\d+)ms/.exec(block!)![1])).toBeLessThan(500);
  });
});

const caddy = spawnSync('caddy', ['version']).status === 0;
(caddy ? describe : describe.skip)('the proxy of Compose, running (needs caddy on PATH)', () => {
  const folder = mkdtempSync(join(tmpdir(), 't0-proxy-'));
  const started: ChildProcess[] = [];
  // Tells what an API would be notified of the visitor.
  const api = createServer((request, response) => {
    response.end(JSON.stringify([request.headers['x-forwarded-for'], request.headers['x-forwarded-proto']]));
  });
  let lines = '';

  beforeAll(() => new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve)));
  afterAll(async () => {
    for (const child of started) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    await new Promise((resolve) => api.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (ranges: string): Promise<{ site: string; health: string }> => {
    const [port, files, health] = [await freePort(), await freePort(), await freePort()];
    const site = `http://127.0.0.1:${port}`;
    const child = spawn('caddy', ['run', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'], {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
        SITE_ADDRESS: site,
        FILES_ADDRESS: `http://127.0.0.1:${files}`,
        HTTP_PORT: String(port),
        HEALTH_PORT: String(health),
        API_HOST: '127.0.0.1',
        API_PORT: String((api.address() as AddressInfo).port),
        GATEWAY_HOST: '127.0.0.1',
        GATEWAY_PORT: String((api.address() as AddressInfo).port),
        TRUSTED_PROXY_RANGES: ranges,
      },
    });
    child.stderr.on('data', (chunk: Buffer) => (lines += chunk.toString()));
    started.push(child);
    await waitFor('the proxy to answer', async () => (await fetch(site).catch(() => undefined))?.ok);
    return { site, health: `http://127.0.0.1:${health}/` };
  };
  const answerOf = async (site: string): Promise<unknown> => {
    const headers = { 'x-forwarded-for': '203.0.113.66, 198.51.100.7, 10.9.0.1', 'x-forwarded-proto': 'https' };
    return (await fetch(site, { headers })).json();
  };

  it('believes no visitor about his address (docs/SECURITY.md#production)', async () => {
    const { site } = await start('');
    expect(await answerOf(site)).toEqual(['127.0.0.1', 'http']);
  });

  it('believes a CDN or balancer in front, from the right, as far as it is named (docs/SECURITY.md#production)', async () => {
    const { site } = await start('127.0.0.1/32 10.9.0.0/16');
    // One address, whatever the visitor wrote before it: the API trusts one proxy.
    expect(await answerOf(site)).toEqual(['198.51.100.7', 'https']);
  });

  it('answers the health check without a line in the log', async () => {
    const { health } = await start('');
    for (let requested = 0; requested < 3; requested += 1) expect((await fetch(health)).status).toBe(200);
    // As Caddy writes them, of its administration and of what it serves.
    expect(lines).not.toMatch(/(received|handled) request/);
  });
});
