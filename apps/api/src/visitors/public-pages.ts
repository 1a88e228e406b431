import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import { formatCursor, type ClientSettings } from '@t0/contracts/live';
import { pageAt } from '@t0/contracts/platform';
import type { Logger } from '@t0/observability';
import type { Request, RequestHandler, Response } from 'express';
import { setTimeout } from 'node:timers/promises';
import { LogHead } from '../live/log-head.ts';
import { SharedReadings } from '../live/shared-readings.ts';
import type { Admission } from '../platform/http/admit-calls.ts';
import { CompressedResponse } from '../platform/http/compressed-response.ts';
import { PageRenderer, type RenderedPage } from '../platform/http/page-renderer.ts';
import { readSessionId } from '../platform/session/session-cookie.ts';
import { CONFIG, LOGGER } from '../platform/tokens.ts';
import { landingData, withHead, withPostMetadata } from './page-head.ts';
import { TrackRecordService } from '../record/track-record.service.ts';
import { FeedPosts, escapeHtml } from './plain-xml.ts';

/** The data from which every page is rendered. */
const SHARED = ['/api/instruments', '/api/client-settings'];
const POSTS = '/api/blog-posts';
/** The most pages kept: the two that everybody begins with, and the posts read last. */
const KEPT = 64;
/** A visitor who would wait longer is sent the page that the browser renders. */
const PATIENCE_MS = 2000;

/**
 * The landing page, the list of posts and each post, server-rendered (apps/web/build/README.md#server-rendered-pages), for visitors who are
 * not signed in. Everybody else, and everybody where something fails, is sent the page that the browser renders.
 */
@Injectable()
export class PublicPages {
  private readonly kept = new Map<string, Promise<CompressedResponse>>();
  private failing = false;

  constructor(
    private readonly readings: SharedReadings,
    private readonly head: LogHead,
    private readonly posts: FeedPosts,
    private readonly record: TrackRecordService,
    private readonly renderer: PageRenderer,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Answers `/`, `/home` and `/blog`; everything else goes on. */
  handler(admit: Admission['page']): RequestHandler {
    return (request, response, next) => {
      const path = pageAt(request.path);
      if ((path !== '/' && path !== '/home' && path !== '/blog') || !['GET', 'HEAD'].includes(request.method))
        return next();
      if (!this.renders(request) || !admit(request, response)) return next();
      this.answer(path, request, response).then((done) => (done ? undefined : next()), next);
    };
  }

  /** Answers the page of a post. False: it did not, for the caller to answer; also where there is no such published post. */
  async answerPost(id: number, request: Request, response: Response): Promise<boolean> {
    return this.renders(request) && this.answer(`/blog/${id}`, request, response, id);
  }

  /** True for visitors who are not signed in, where the build has the program. */
  private renders({ headers }: Request): boolean {
    return this.renderer.isThere && readSessionId(headers.cookie, this.config) === null;
  }

  private async answer(path: string, request: Request, response: Response, post?: number): Promise<boolean> {
    const waiting = new AbortController();
    try {
      const late = setTimeout(PATIENCE_MS, 'late' as const, { signal: waiting.signal, ref: false });
      late.catch(() => undefined);
      const page = await Promise.race([this.pageOf(path, request, post), late]);
      if (page === 'late') throw new Error(`It took more than ${PATIENCE_MS} ms.`);
      if (this.failing) this.logger.info('The server renders public pages again');
      this.failing = false;
      if (page) await page.send(request, response);
      return page !== null;
    } catch (error) {
      // Logged once: every visitor would bring another line.
      if (!this.failing)
        this.logger.warn(
          { err: error, path },
          'A public page could not be rendered; browsers render public pages until the server can',
        );
      this.failing = true;
      return false;
    } finally {
      waiting.abort();
    }
  }

  /** Null when there is no such published post. */
  private async pageOf(path: string, request: Request, id?: number): Promise<CompressedResponse | null> {
    const addresses = path === '/blog' ? [...SHARED, POSTS] : SHARED;
    const isLanding = path === '/' || path === '/home';
    const [shared, post, record] = await Promise.all([
      Promise.all(addresses.map(async (address) => this.reading(address, request))),
      id === undefined ? null : this.posts.read(id),
      isLanding ? this.record.read() : null,
    ]);
    if (id !== undefined && !post) return null;
    // The oldest of the readings limits the cursor.
    const [{ asOf: cursor }] = shared.map(({ reading }) => reading).sort((a, b) => a.asOf.seq - b.asOf.seq) as [
      (typeof shared)[number]['reading'],
    ];
    const etags = shared.map(({ reading }) => reading.etag);
    const key = [path, formatCursor(cursor), post?.wire.version, JSON.stringify(record), ...etags].join(' ');
    return this.keep(key, async () => {
      const parts: Record<string, unknown> = Object.fromEntries(
        shared.map(({ address, reading }) => [address, JSON.parse(reading.json) as unknown]),
      );
      if (post) parts[`${POSTS}/${id}`] = post.wire;
      if (record) parts['/api/track-record'] = record;
      const asOf = Object.fromEntries(shared.map(({ address, reading }) => [address, reading.asOf.seq]));
      const pageData = { path, cursor: formatCursor(cursor), asOf, parts };
      const rendered = await this.renderer.render(pageData);
      const page = place(await this.renderer.document('page'), rendered, JSON.stringify(pageData));
      if (post) return withPostMetadata(page, post.row, this.config.PUBLIC_URL);
      const address = new URL(path === '/home' ? '/' : path, this.config.PUBLIC_URL).href;
      const { plans } = parts['/api/client-settings'] as ClientSettings;
      const data = isLanding ? landingData(plans, record, this.config.PUBLIC_URL) : [];
      return withHead(page, { ...rendered, address, properties: { 'og:type': 'website' }, data });
    });
  }

  private async reading(address: string, request: Request) {
    const list = this.readings.find(address);
    if (!list) throw new Error(`Nobody reads ${address}.`);
    return { address, reading: await list.at(await this.head.of(request)) };
  }

  /** Renders a page once for all simultaneous calls. */
  private async keep(key: string, render: () => Promise<string>): Promise<CompressedResponse> {
    const found = this.kept.get(key) ?? render().then((html) => new CompressedResponse(html));
    this.kept.delete(key);
    this.kept.set(key, found);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(oldest);
    }
    try {
      return await found;
    } catch (error) {
      this.kept.delete(key);
      throw error;
    }
  }
}

/** Puts the rendered page and its data into the document. */
function place(page: string, { html }: RenderedPage, pageData: string): string {
  const root = '<div id="root"></div>';
  if (!page.includes(root) || !page.includes('<html lang="en">'))
    throw new Error('The page has no element for the rendered content.');
  return page
    .replace('<html lang="en">', '<html lang="en" data-rendered>')
    .replace(root, () => `<div id="root" data-page-data="${escapeHtml(pageData)}">${html}</div>`);
}
