import { strict as assert } from 'node:assert';
import type { BlogPost } from '@t0/contracts/content';
import type { Opening } from '@t0/contracts/desk';
import { SOCKET_PATH } from '@t0/contracts/live';
import { decodePrices } from '@t0/contracts/prices';
import { waitFor } from '@t0/testing';
import { io } from 'socket.io-client';
import { SITE, call, type Answer, type Person } from '../person.ts';
import type { Walk } from '../walk.ts';

/** The instrument that the stand-in of a market has. */
const TRADED = 'BTCUSD';
const POST = {
  title: 'What the first week said',
  author: 'The desk',
  excerpt: 'Where the banks stood.',
  content: 'First **paragraph**.',
  published: true,
};

/** The server-rendered part of a page: empty in one that browsers render themselves. */
const renderedIn = (page: string): string => /<div id="root"[^>]*>([\s\S]*)/.exec(page)?.[1]?.trim() ?? '';

/** Visitors get pages that are drawn, members their terminal, whole; and both get prices as they move. */
export async function pages(walk: Walk): Promise<void> {
  const { owner, member } = walk;
  const post = await owner.read<BlogPost>('POST', '/api/blog-posts', POST);
  const visitor = async (path: string): Promise<string> => whole(await call(owner.agent, SITE + path), path);

  const began = performance.now();
  const landing = await visitor('/');
  walk.figures.add('landing page drawn for the first visitor', performance.now() - began);
  requireRendered(landing, '/', /<h1[^>]*>Trade the levels/);
  requireRendered(await visitor('/blog'), '/blog', new RegExp(POST.title));
  requireRendered(await visitor(`/blog/${post.id}`), 'the post', new RegExp(`<h1[^>]*>${POST.title}[\\s\\S]*<strong>`));
  await hasItsFiles(landing, owner);

  const dashboard = whole(await member.send('GET', '/dashboard'), '/dashboard');
  assert.ok(!dashboard.includes('data-page-data='), 'The dashboard was drawn for a visitor');
  await hasItsFiles(dashboard, member);
  const { parts } = await member.read<Opening>('GET', '/api/desk');
  for (const address of ['/api/auth/session', '/api/signals', '/api/instruments'])
    assert.ok(address in parts, `The terminal opens without ${address}`);

  for (const [who, cookie] of [
    ['a member', member.cookie],
    ['a visitor', ''],
  ] as const)
    await getsPrices(member, who, cookie);
}

function whole({ status, headers, body }: Answer, path: string): string {
  assert.equal(status, 200, `${path} was answered ${status}`);
  assert.match(String(headers['content-type']), /^text\/html/);
  return body.toString();
}

function requireRendered(page: string, path: string, heading: RegExp): void {
  assert.match(page, /<html lang="en" data-rendered>/, `${path} comes undrawn: browsers have to draw it themselves`);
  assert.match(renderedIn(page), heading, `${path} does not show what it is about`);
}

/** Every script, style, font and picture that a page names exists, and is not the page that answers for all addresses. */
async function hasItsFiles(page: string, { agent }: Person): Promise<void> {
  const named = [...page.matchAll(/(?:src|href)="(\/[^"#]+\.\w+)"/g)].map(([, path]) => path!);
  assert.ok(named.length > 5, `The page names ${named.length} files only`);
  for (const path of new Set([...named, '/service-worker.js', '/developers/t0-client.tgz'])) {
    const { status, headers } = await call(agent, SITE + path);
    assert.equal(status, 200, `${path} was answered ${status}`);
    assert.doesNotMatch(String(headers['content-type']), /^text\/html/, `${path} is not there`);
  }
}

/** Three different prices on one socket, in the frames that pages of this release are sent. */
async function getsPrices({ agent }: Person, who: string, cookie: string): Promise<void> {
  const seen = new Set<string>();
  const socket = io(SITE, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    // Of engine.io-client's typings, though not of its work, an agent is one of XMLHttpRequest's.
    agent: agent as never,
    auth: { watch: [TRADED] },
    extraHeaders: { cookie, origin: SITE },
  });
  socket.on('ticks', (texts: unknown) => {
    const price = decodePrices(texts)[TRADED]?.price;
    if (price !== undefined) seen.add(price);
  });
  try {
    await waitFor(`three prices for ${who}`, () => seen.size >= 3);
  } finally {
    socket.disconnect();
  }
}
