import { replaceInstruments, takeInstruments } from '@t0/contracts';
import type { BillingState, ClientSettings, Instrument, Signal, User } from '@t0/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { FirstScreen } from '../app/first-screen.tsx';
import { BILLING_KEY } from '../billing/member/api.ts';
import { giveList } from '../live/snapshot.ts';
import { clientSettingsQuery } from '../shared/lib/client-settings.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { renderTimes } from '../shared/lib/times.ts';
import { renderFor } from '../shared/lib/use-media-query.ts';
import type { Screen } from '../shared/lib/use-media-query.ts';
import { signalFeed } from '../signals/member/feed.ts';
import { zonedTimes } from './zoned-times.ts';

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
