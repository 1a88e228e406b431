import type { User } from '@t0/contracts/accounts';
import type { BillingState } from '@t0/contracts/billing';
import type { ClientSettings } from '@t0/contracts/live';
import { replaceInstruments, takeInstruments } from '@t0/contracts/prices';
import type { Instrument } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { FirstScreen } from '../app/first-screen.tsx';
import { BILLING_KEY } from '../billing/member/api.ts';
import { giveList } from '../live/snapshot.ts';
import { clientSettingsQuery } from '../shared/lib/client-settings.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { renderTimes, timesIn } from '../shared/lib/times.ts';
import { renderFor } from '../shared/lib/use-media-query.ts';
import type { Screen } from '../shared/lib/use-media-query.ts';
import { signalFeed } from '../signals/member/feed.ts';
import type { Parts, Times } from '../shared/lib/times.ts';

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
export interface FirstScreenData {
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
export function renderFirstScreen(data: FirstScreenData): string {
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
