import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { BillingState } from '@t0/contracts/billing';
import type { JournalDecision } from '@t0/contracts/journal';
import type { AccountSettings } from '@t0/contracts/live';
import { pageAt } from '@t0/contracts/platform';
import type { User } from '@t0/database/accounts';
import { hasAccess } from '@t0/domain/accounts';
import type { Logger } from '@t0/observability';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parse } from 'cookie';
import type { IncomingHttpHeaders } from 'node:http';
import { FIRST_DECISIONS } from '../journal/journal-reading.service.ts';
import { LogHead } from '../live/log-head.ts';
import { SharedReadings } from '../live/shared-readings.ts';
import type { EncodedAnswer } from '../live/encoded-answer.ts';
import type { Admission } from '../platform/http/admit-calls.ts';
import { PageRenderer, type FirstScreenData } from '../platform/http/page-renderer.ts';
import { OpeningParts } from '../platform/opening-parts.ts';
import { readSessionId } from '../platform/session/session-cookie.ts';
import { CONFIG, LOGGER } from '../platform/tokens.ts';

/** What the server must know of a browser to render a member's first screen. */
interface ScreenHint {
  screen: 'phone' | 'wide';
  /** True if the first steps were dismissed in it. */
  stepsDone: boolean;
  /** Its time zone, an IANA name; null: not known. */
  zone: string | null;
}

/** The cookie in which apps/web/src/start/start.js keeps it: 'phone.steps.Europe/Berlin'. It identifies nobody. */
const COOKIE = 't0-screen';
const HINT = /^(phone|wide)\.(steps|done)\.([\w+/-]{1,64})$/;

/** Reads the hint of a browser; one that has none yet is guessed from the headers of phones. */
function screenHintOf({
  cookie,
  'user-agent': agent = '',
  'sec-ch-ua-mobile': mobile,
}: IncomingHttpHeaders): ScreenHint {
  const [, screen, steps, zone] = HINT.exec(parse(cookie ?? '')[COOKIE] ?? '') ?? [];
  if (screen && zone)
    return { screen: screen as ScreenHint['screen'], stepsDone: steps === 'done', zone: isZone(zone) ? zone : null };
  return { screen: mobile === '?1' || /\bMobile\b/.test(agent) ? 'phone' : 'wide', stepsDone: false, zone: null };
}

/** True if Node knows the zone by this name, as browsers do. */
function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The addresses at which a member finds the dashboard. */
const PATHS = ['/', '/home', '/dashboard'];
const INSTRUMENTS = '/api/instruments';
const SETTINGS = '/api/client-settings';
const SIGNALS = '/api/signals';
const ACCOUNT = '/api/auth/settings';
const BILLING = '/api/billing';
/** The most screens kept, for members whose screens are the same. */
const KEPT = 64;
const MINUTE = 60_000;

/**
 * A member's dashboard with its first screen rendered (apps/web/build/README.md#the-members-first-screen). The rows are rendered once for all
 * members with the same screen; the decisions of the member's journal are put in for each. Everybody else, and everybody where something fails,
 * gets the page that the browser renders.
 */
@Injectable()
export class FirstScreens {
  private readonly kept = new Map<string, Promise<Rendered>>();
  private failing = false;

  constructor(
    private readonly readings: SharedReadings,
    private readonly own: OpeningParts,
    private readonly head: LogHead,
    private readonly renderer: PageRenderer,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** True if a signed-in browser opens the dashboard with this call: only then is its session read. */
  isOpening({ method, path, headers }: Request): boolean {
    const page = pageAt(path);
    const isPage = headers['sec-fetch-dest'] === 'document' || headers.accept?.includes('text/html') === true;
    if (method !== 'GET' || page === null || !PATHS.includes(page) || !isPage) return false;
    return readSessionId(headers.cookie, this.config) !== null && this.renderer.isThere;
  }

  /** The rendered page of this member; null where the browser renders it. Never rejects. */
  async render(request: Request): Promise<string | null> {
    const { user } = request;
    if (!user || !hasAccess(user)) return null;
    try {
      const page = await this.pageOf(request, user);
      if (page !== null && this.failing) {
        this.logger.info('The server renders dashboards again');
        this.failing = false;
      }
      return page;
    } catch (error) {
      // Logged once: every member would bring another line.
      if (!this.failing)
        this.logger.warn({ err: error }, 'A dashboard could not be rendered; browsers render it until the server can');
      this.failing = true;
      return null;
    }
  }

  /** Null: the member reads in the device's zone, which is not known. */
  private async pageOf(request: Request, user: User): Promise<string | null> {
    const hint = screenHintOf(request.headers);
    const head = await this.head.of(request);
    const [own, instruments, settings, signals] = await Promise.all([
      this.own.read(user, [ACCOUNT, BILLING, FIRST_DECISIONS]),
      ...[INSTRUMENTS, SETTINGS, SIGNALS].map((path) => this.readings.find(path)!.at(head)),
    ] as const);
    const isLocal = (own.get(ACCOUNT) as AccountSettings).displaySettings.timeZone === 'local';
    if (isLocal && hint.zone === null) return null;
    const screen = await this.screenOf({
      // One of a few, however it is written.
      path: pageAt(request.path)!,
      readings: [instruments!, settings!, signals!],
      user,
      billing: own.get(BILLING) as BillingState,
      hint: { ...hint, zone: isLocal ? hint.zone : null },
    });
    return place(
      await this.renderer.document('first-screen'),
      withDecisions(screen, own.get(FIRST_DECISIONS) as Decisions),
      hint,
      isLocal,
    );
  }

  /** Renders a screen once for all members with the same, and again with every minute, for the ages of the signals. */
  private async screenOf({ path, readings, user, billing, hint }: ScreenInput): Promise<Rendered> {
    const { isAdmin, role, email, hasActiveSubscription, subscriptionStatus } = user;
    const emailVerified = user.emailVerifiedAt !== null;
    const shown = {
      path,
      ...hint,
      user: {
        isAdmin,
        role,
        emailVerified,
        email: emailVerified ? '' : email,
        hasActiveSubscription,
        subscriptionStatus,
      },
      billing: { hasStripeSubscription: billing.hasStripeSubscription, portalAvailable: billing.portalAvailable },
    };
    const key = JSON.stringify([shown, ...readings.map(({ etag }) => etag), Math.floor(Date.now() / MINUTE)]);
    const found = this.kept.get(key) ?? this.renderScreen(shown, readings);
    this.kept.delete(key);
    this.kept.set(key, found);
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value!);
    try {
      return await found;
    } catch (error) {
      this.kept.delete(key);
      throw error;
    }
  }

  private async renderScreen(
    shown: Omit<FirstScreenData, 'instruments' | 'settings' | 'signals'>,
    readings: readonly EncodedAnswer[],
  ): Promise<Rendered> {
    const [instruments, settings, signals] = readings.map(({ json }) => JSON.parse(json) as unknown);
    return withRows(await this.renderer.renderFirstScreen({ ...shown, instruments, settings, signals }));
  }
}

interface ScreenInput {
  path: string;
  readings: readonly EncodedAnswer[];
  user: User;
  billing: BillingState;
  hint: ScreenHint;
}

/** Decisions by the id of their signal. */
type Decisions = Record<string, JournalDecision>;

/** A rendered screen, and where the row of each signal begins in it. */
interface Rendered {
  html: string;
  rows: Map<string, number>;
}

const ROW = /data-testid="signal-row-(\d+)"/g;
const OFF = 'aria-pressed="false"';

function withRows(html: string): Rendered {
  return { html, rows: new Map([...html.matchAll(ROW)].map(({ 1: id, index }) => [id!, index])) };
}

/** Presses TOOK IT or SKIPPED of each decided signal: the first and the second button of its row that can be pressed. */
function withDecisions({ html, rows }: Rendered, decisions: Decisions): string {
  let page = '';
  let done = 0;
  for (const [id, row] of rows) {
    const decision = decisions[id];
    if (!decision) continue;
    const took = html.indexOf(OFF, row);
    const at = decision === 'taken' ? took : html.indexOf(OFF, took + OFF.length);
    page += `${html.slice(done, at)}aria-pressed="true"`;
    done = at + OFF.length;
  }
  return page + html.slice(done);
}

const ROOT = '<div id="root"></div>';
const HTML = '<html lang="en"';

/** Puts the first screen into the document, with the hint that it is for: start.js shows it to such a screen alone. */
function place(page: string, html: string, { screen, stepsDone, zone }: ScreenHint, isLocal: boolean): string {
  if (!page.includes(ROOT) || !page.includes(HTML)) throw new Error('The page has no place for the first screen.');
  const hint = `${screen}.${stepsDone ? 'done' : 'steps'}.${isLocal ? zone : ''}`;
  return page.replace(HTML, `${HTML} data-first="${hint}"`).replace(ROOT, () => `<div id="first">${html}</div>${ROOT}`);
}

/** A quarter of a millisecond; 4 takes twice as much for 4 % less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };

/** Sends one member's page: no cache keeps it. */
async function send(page: string, request: Request, response: Response): Promise<void> {
  const encoding = request.acceptsEncodings(['br', 'gzip', 'identity']);
  let body: string | Buffer = page;
  if (encoding === 'br') body = await promisify(brotliCompress)(page, BROTLI);
  else if (encoding === 'gzip') body = await promisify(gzip)(page);
  response.set({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' });
  response.vary('accept-encoding, cookie');
  if (body !== page) response.set('content-encoding', encoding as string);
  response.send(body);
}

/** A member who would wait longer, for the session too, gets the page that the browser renders. */
const PATIENCE_MS = 2000;

/**
 * Answers members who open the dashboard; every other call goes on, and one that would wait for its turn. `knownSession` reads the session of a
 * call, `admit` says whether it is its turn.
 */
export function firstScreens(
  screens: FirstScreens,
  knownSession: readonly RequestHandler[],
  admit: Admission['page'],
): RequestHandler {
  const readSession = Router().use(...knownSession);
  return (request, response, next) => {
    if (!screens.isOpening(request)) return next();
    let isOver = false;
    const end = (then: () => void): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      then();
    };
    const timer = setTimeout(() => end(next), PATIENCE_MS);
    readSession(request, response, (error?: unknown) => {
      // Without its session, or its turn, it is the page that the browser renders.
      if (error || isOver || !admit(request, response)) return end(next);
      void screens
        .render(request)
        .then((page) => end(() => (page === null ? next() : void send(page, request, response).catch(next))));
    });
  };
}
