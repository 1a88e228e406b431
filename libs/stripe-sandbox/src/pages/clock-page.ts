import { escape, page } from './layout.ts';

/** How far the clock's page sets it forward. */
export const STEPS: Record<string, { days: number; words: string }> = {
  day: { days: 1, words: 'A day later' },
  week: { days: 7, words: 'A week later' },
  month: { days: 30, words: 'A month later' },
  'half-year': { days: 183, words: 'Half a year later' },
};

/** The sandbox's own clock, with buttons that set it forward. `now`: seconds. */
export function clockPage(now: number): string {
  const forms = Object.entries(STEPS).map(
    ([step, { words }]) => `<form method="post" action="/clock/${step}"><button>${words}</button></form>`,
  );
  return page(
    'Clock',
    `<h1>Stripe sandbox</h1>
<p class="price">${escape(new Date(now * 1000).toISOString().slice(0, 16).replace('T', ' '))} UTC</p>
<p>Renewals, trials, retries and expired cards happen as this clock advances. It cannot be set back.</p>
${forms.join('\n')}`,
  );
}
