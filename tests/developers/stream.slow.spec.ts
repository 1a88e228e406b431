import { connect } from 'node:net';
import { createKey, createMember, waitFor } from '@t0/testing';
import { StreamClient } from '../support/services/stream-client.ts';
import { Draining } from '../../apps/api/src/platform/health/draining.ts';
import { LiveGateway } from '../../apps/api/src/live/live.gateway.ts';
import { membersOnline } from '../../apps/api/src/live/presence-reporter.ts';
import type { SocketIndex } from '../../apps/api/src/live/socket-index.ts';
import { ApiStack } from '../support/api-stack.ts';
import { LiveScene, TRANSPORTS } from '../support/live-scene.ts';

const STREAM = '/api/stream';
const [, byStream] = TRANSPORTS;

/** What comes over a connection of its own after these bytes were sent, while it lasts. */
function raw(origin: string, bytes: string): { text: () => string; ended: () => boolean; close: () => void } {
  let text = '';
  let ended = false;
  const tcp = connect(Number(new URL(origin).port), '127.0.0.1', () => tcp.write(bytes));
  tcp.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  tcp.on('close', () => (ended = true)).on('error', () => undefined);
  return { text: () => text, ended: () => ended, close: () => tcp.destroy() };
}
const head = (path: string, lines: string[] = [], method = 'GET'): string =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines].join('\r\n')}\r\n\r\n`;

describe('GET /api/stream (docs/REALTIME.md#event-stream)', () => {
  let scene: LiveScene;

  beforeAll(async () => {
    scene = await LiveScene.start({ LIVE_PING_INTERVAL_MS: '200' });
  });
  afterAll(() => scene.stop());

  it('is an answer that nothing on the way may keep, with a place at each message and a sign of life', async () => {
    const { client } = await scene.member();
    const stream = raw(scene.stack.origin(), head(STREAM, [`Cookie: ${client.cookie}`]));
    await waitFor('it to be caught up', () => stream.text().includes('event: position'));
    const signal = await scene.publish();
    await waitFor('the signal', () => stream.text().includes(`"id":${signal.id}`));
    await waitFor('a heartbeat', () => stream.text().endsWith('\n\n:\n\n'));
    const [headers, body] = stream.text().split(/\r\n\r\n([^]*)/) as [string, string];
    expect(headers).toMatch(/^HTTP\/1.1 200 /);
    for (const header of [
      'content-type: text/event-stream',
      'cache-control: no-store, no-transform',
      'connection: close',
    ])
      expect(headers.toLowerCase()).toContain(header);
    expect(headers.toLowerCase()).not.toMatch(/transfer-encoding|content-length|content-encoding/);
    expect(body).toMatch(/^retry: 350\n\nevent: opened\ndata: {"id":"[0-9a-f-]{36}"}\n\n/);
    expect(body).toMatch(/\nid: ([0-9a-f]+:\d+)\nevent: position\ndata: {"position":"\1"}\n\n/);
    expect(body).toMatch(/\nid: [0-9a-f]+:(\d+)\nevent: event\ndata: {"seq":\1,"type":"signal.created",/);
    stream.close();
  });

  it('goes on after the last whole message of a batch that was cut, and takes a cursor by address', async () => {
    const { client } = await scene.member();
    const cursor = (await client.get('/api/signals')).headers.get('x-live-cursor')!;
    for (let count = 0; count < 4; count += 1) await scene.publish();
    const whole = await scene.listen(byStream!, client, { cursor });
    const [, second] = whole.events;
    const rest = await scene.listen(byStream!, client, { cursor: cursor.replace(/\d+$/, String(second!.seq)) });
    expect(rest.events).toEqual(whole.events.slice(2));
    for (const query of [`cursor=${cursor}`, `lastEventId=${cursor}`, `cursor=0:0&lastEventId=${cursor}`]) {
      const requested = raw(scene.stack.origin(), head(`${STREAM}?${query}`, [`Cookie: ${client.cookie}`]));
      await waitFor('it to be caught up', () => requested.text().includes('event: position'));
      expect(requested.text().match(/^event: event$/gm)).toHaveLength(whole.events.length);
      requested.close();
    }
  });

  it('is refused to visitors and to pages of other sites, and opens nothing for HEAD (docs/SECURITY.md#socket)', async () => {
    const { client, user } = await scene.member();
    const foreign = { origin: 'https://evil.example' };
    expect(await scene.stack.visitor().get(STREAM)).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } });
    expect(await client.call('GET', STREAM, undefined, foreign)).toMatchObject({
      status: 403,
      body: { error: 'CROSS_SITE' },
    });
    // A key is in no browser that would send it along by itself.
    const program = scene.stack.withKey(await createKey(scene.stack.db, user, ['stream']));
    expect((await program.call('GET', STREAM, undefined, foreign)).status).toBe(200);
    const requested = raw(scene.stack.origin(), head(STREAM, [`Cookie: ${client.cookie}`], 'HEAD'));
    await waitFor('the end', () => requested.ended());
    expect(requested.text()).toMatch(/^HTTP\/1.1 200 [^]*\r\n\r\n$/);
  });

  it('writes nothing for a call that waits behind it on its connection', async () => {
    const { client } = await scene.member();
    const cookie = `Cookie: ${client.cookie}`;
    const both = raw(scene.stack.origin(), head(STREAM, [cookie]) + head(STREAM, [cookie]));
    const other = await scene.listen(byStream!, client);
    await waitFor('it to be caught up', () => both.text().includes('event: position'));
    const signal = await scene.publish();
    await other.next('signal.created', ({ data }) => data.id === signal.id);
    await waitFor('the signal', () => both.text().includes(`"id":${signal.id}`));
    expect(both.text().match(/HTTP\/1.1/g)).toHaveLength(1);
    expect(both.text().match(/event: opened/g)).toHaveLength(1);
    both.close();
  });

  it('counts among the connections of its address, not among its calls (docs/SECURITY.md#socket)', async () => {
    const stack = await ApiStack.start({ LIVE_MAX_SOCKETS_PER_ADDRESS: '3', HTTP_CONNECTIONS_PER_ADDRESS: '4' });
    try {
      const client = await stack.signedIn(await createMember(stack.db));
      const { cookie } = client;
      const open = await Promise.all([1, 2, 3].map(() => new StreamClient(stack.origin(), { cookie }).ready()));
      // More streams than calls would have left of the four.
      const calls = await Promise.all([1, 2].map(() => client.get('/api/signals')));
      expect(calls.map(({ status }) => status)).toEqual([200, 200]);
      const extra = new StreamClient(stack.origin(), { cookie });
      await waitFor('the refusal', () => extra.refusals.includes('TOO_MANY_SOCKETS'));
      open[0]!.close();
      await waitFor('a free place', async () => {
        const again = new StreamClient(stack.origin(), { cookie });
        await waitFor('an answer', () => again.batches.length + again.refusals.length > 0);
        again.close();
        return again.batches.length > 0;
      });
      for (const one of open) one.close();
    } finally {
      await stack.stop();
    }
  });

  it('ends when its process goes away, and finds its place again at another', async () => {
    const { client } = await scene.member();
    await scene.stack.addApp();
    const leaving = scene.stack.apps.at(-1)!;
    const stream = await scene.listen(byStream!, client, { index: 2 });
    const signal = await scene.publish();
    await stream.next('signal.created', ({ data }) => data.id === signal.id);
    const drained = leaving.get(Draining).run(leaving.getHttpServer());
    await waitFor('the end', () => stream.disconnects.length > 0);
    await drained;
    const missed = await scene.publish();
    const back = await scene.listen(byStream!, client, { cursor: stream.cursor });
    expect(
      back.events.filter(({ type }) => type === 'signal.created').map(({ data }) => (data as { id: number }).id),
    ).toEqual([missed.id]);
  });

  it('is no screen: whoever only has a program listening is not online', async () => {
    const { client, user } = await scene.member();
    await scene.listen(byStream!, client);
    const { index } = scene.stack.apps[0]!.get(LiveGateway) as unknown as { index: SocketIndex };
    expect(membersOnline(index)).not.toContain(user.id);
    await scene.listen(TRANSPORTS[0]!, client);
    expect(membersOnline(index)).toContain(user.id);
  });
});
