import { answered } from './state.ts';
import type { State } from './state.ts';

const DOCUMENT = '/developers/asyncapi.json';
const PATH = '/developers';
const NOT_AVAILABLE = {
  statusCode: 503,
  error: 'Service Unavailable',
  message: 'The service is not available just now.',
};

/** The page for programmers: whole, with an event that just came, and without its documents. */
export const DEVELOPERS_STATES: State[] = [
  { name: 'developers', who: 'visitor', path: PATH, full: true },
  {
    name: 'developers-live',
    who: 'member',
    path: PATH,
    act: async (page) => {
      const prices = page.getByTestId('event-prices');
      await prices.getByText('LIVE').waitFor();
      await prices.locator('summary').click();
      await prices.evaluate((entry) => entry.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'developers-webhooks',
    who: 'visitor',
    path: PATH,
    act: async (page) => {
      await page.getByLabel('Language').selectOption('Python');
      await page.getByLabel('Language').evaluate((field) => field.scrollIntoView({ block: 'start' }));
    },
  },
  {
    name: 'developers-loading',
    who: 'visitor',
    path: PATH,
    full: true,
    arrange: (page) =>
      page.route(
        (url) => url.pathname === DOCUMENT,
        () => undefined,
      ),
  },
  {
    name: 'developers-error',
    who: 'visitor',
    path: PATH,
    full: true,
    arrange: answered(DOCUMENT, 503, NOT_AVAILABLE),
    act: (page) => page.getByText('The interface documents are not available').waitFor(),
  },
];
