import { replaceInstruments, takeInstruments, type Instrument } from '@t0/contracts/prices';
import { StrictMode } from 'react';
import { renderToString, renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { User } from '@t0/contracts/accounts';
import type { BillingState } from '@t0/contracts/billing';
import type { ClientSettings } from '@t0/contracts/live';
import type { Signal } from '@t0/contracts/signals';
import { QueryClientProvider } from '@tanstack/react-query';
import { App } from '../app/app.tsx';
import { BLOG_HEAD, LANDING_HEAD } from '../app/pages/page-heads.ts';
import { loadPublicPage } from '../app/routing.tsx';
import { blogPosts } from '../content/public/posts.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { applyPageData, type PageData } from './page-data.ts';
import { FirstScreen } from '../app/first-screen.tsx';
import { BILLING_KEY } from '../billing/member/api.ts';
import { giveList } from '../live/snapshot.ts';
import { clientSettingsQuery } from '../shared/lib/client-settings.ts';
import { renderTimes, timesIn, type Parts, type Times } from '../shared/lib/times.ts';
import { renderFor, type Screen } from '../shared/lib/use-media-query.ts';
import { signalFeed } from '../signals/member/feed.ts';

/** Times of a zone by its IANA name, as a browser in that zone shows them. @throws RangeError if there is no such zone */
function zonedTimes(zone: string): Times {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'long',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  const names = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' });
  const partsOf = (at: Date): Parts => {
    const { year, month, day, hour, minute, second } = textsOf(clock, at);
    return {
      year: Number(year),
      month: month!,
      day: Number(day),
      hour: hour!,
      minute: minute!,
      second: second!,
      ms: String(at.getUTCMilliseconds()).padStart(3, '0'),
    };
  };
  const offsetOf = (at: number | string | Date): number => {
    const { year, month, day, hour, minute, second } = partsOf(new Date(at));
    return (
      Date.parse(`${day} ${month} ${year} ${hour}:${minute}:${second} UTC`) -
      Math.floor(Number(new Date(at)) / 1000) * 1000
    );
  };
  return timesIn(zone, partsOf, (at) => textsOf(names, at).timeZoneName ?? zone, offsetOf);
}

const textsOf = (format: Intl.DateTimeFormat, at: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));

/** What a member's first screen depends on. Kept in step with apps/api/src/desk/first-screens.ts. */
interface FirstScreenData {
  path: string;
  instruments: Instrument[];
  settings: ClientSettings;
  signals: Signal[];
  user: User;
  billing: BillingState;
  /** The time zone of the device, if the member reads in it; null: UTC. */
  zone: string | null;
  screen: Screen;
  /** True if the first steps were dismissed in this browser. */
  stepsDone: boolean;
}

/**
 * A member's first screen as HTML, in the state in which the program begins: no prices yet, no journal. Synchronous, as the stores of the
 * program hold one reader at a time.
 * @throws where a component does, or the zone is unknown
 */
function renderFirstScreen(data: FirstScreenData): string {
  try {
    takeInstruments(data.instruments);
    queryClient.setQueryData(clientSettingsQuery.queryKey, data.settings);
    queryClient.setQueryData(BILLING_KEY, data.billing);
    renderTimes(data.zone === null ? null : zonedTimes(data.zone));
    renderFor(data.screen);
    giveList('/api/signals', { data: data.signals, cursor: null });
    signalFeed.take();
    const html = renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={data.path}>
          <FirstScreen user={data.user} stepsDone={data.stepsDone} />
        </StaticRouter>
      </QueryClientProvider>,
    );
    // The content security policy refuses inline styles: start/start.js sets them.
    return html.replaceAll(' style="', ' data-style="');
  } finally {
    signalFeed.clear();
    queryClient.clear();
    replaceInstruments([]);
    renderTimes(null);
    renderFor('wide');
  }
}

export { renderFirstScreen };

/** React's mark for a part that it leaves to the browser. */
const LEFT_TO_BROWSER = '<!--$!-->';

/** A page as the server sends it. */
export interface RenderedPage {
  html: string;
  title: string;
  description?: string;
}

/** Loads the screens that the server renders. Await it once, before the first render. */
export async function prepare(): Promise<void> {
  const loaded = await Promise.all(['/', '/blog', '/blog/1'].map(loadPublicPage));
  if (!loaded.every(Boolean)) throw new Error('A screen to render could not be loaded.');
}

/**
 * Renders a page as a visitor's browser does first. Synchronous, as the stores of the program hold one page at a time.
 * @throws where a component does, or would have to wait: the page would be an empty frame
 */
export function render(pageData: PageData): RenderedPage {
  try {
    applyPageData(pageData);
    blogPosts.take();
    const html = renderToString(
      <StrictMode>
        <App serverRendered router={(children) => <StaticRouter location={pageData.path}>{children}</StaticRouter>} />
      </StrictMode>,
    );
    if (html.includes(LEFT_TO_BROWSER)) throw new Error(`A part of ${pageData.path} could not be rendered.`);
    return { html, ...(pageData.path === '/blog' ? BLOG_HEAD : LANDING_HEAD) };
  } finally {
    blogPosts.clear();
    queryClient.clear();
    replaceInstruments([]);
  }
}
