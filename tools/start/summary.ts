import type { Servers } from './servers.ts';
import { browserHost, type StartSettings } from './settings.ts';

/** The descriptions of prices where the provider's name alone would not do. */
const PRICES: Readonly<Record<string, string>> = {
  simulated: 'simulated',
  none: 'none, unless PRICE_ROUTES names a source',
};

/** True if other machines can reach a server on this address. */
const isOpenToNetwork = (host: string): boolean =>
  host !== 'localhost' && host !== '::1' && !/^127(\.\d{1,3}){3}$/.test(host);

/** The text that a user reads once the terminal is ready. */
export function summary(settings: StartSettings, servers: Servers, seeded: boolean): string {
  const rows: [string, string][] = [];
  if (seeded) {
    rows.push(['Accounts', 'admin@t0.local (owner)']);
    rows.push(['', 'member@t0.local (active subscription)']);
    rows.push(['', 'guest@t0.local (no subscription)']);
    rows.push(['', 'analyst@t0.local (staff: publishes)']);
    rows.push(['', 'support@t0.local (staff: helps members)']);
    rows.push(['', 'password of all five: T0-Terminal!']);
    if (isOpenToNetwork(settings.host))
      rows.push(['WARNING', `HOST=${settings.host} opens these accounts to everybody who can reach this machine`]);
  }
  rows.push([
    'Mail',
    servers.mailPage
      ? `lands at ${servers.mailPage} and goes nowhere else`
      : `goes out through ${new URL(servers.smtpUrl).host}`,
  ]);
  rows.push(['Prices', PRICES[settings.priceProvider] ?? `from ${settings.priceProvider}`]);
  rows.push([
    'Payments',
    settings.stripeSandbox ? 'Stripe sandbox, TEST MODE: no card is charged' : 'through Stripe, where it is configured',
  ]);
  if (settings.testTerminal === 'on') rows.push(['Test tool', `${settings.publicUrl}/test-subscription`]);
  const { apis, gateways, workers } = settings;
  if (apis + gateways + workers > 2) {
    const apart = gateways > 0 ? `gateway ${gateways}, ` : '';
    rows.push(['Processes', `API ${apis}, ${apart}worker ${workers}`]);
  }
  rows.push(['Data', settings.dataDir]);
  rows.push(['Stop', 'Ctrl-C']);
  const url = `http://${browserHost(settings.host)}:${settings.port}`;
  return [
    '',
    `T0 Trading Terminal is ready: ${url}`,
    '',
    ...rows.map(([name, text]) => `  ${name.padEnd(10)}${text}`),
    '',
    '',
  ].join('\n');
}
