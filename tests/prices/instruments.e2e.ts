import { createDataSource } from '@t0/database/platform';
import { signalTitle } from '@t0/domain/signals';
import type { ChartNote } from '@t0/contracts/content';
import type { PriceAlert, PriceAlertFireList } from '@t0/contracts/price-alerts';
import type { Instrument } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/browser/test.ts';
import { sourceMailedTo } from '../support/browser/mailbox.ts';
import { change, contextOf, expectLive, expectSome, isSameDocument, mark, personOf } from '../support/browser/visit.ts';

test.use({ market: 'moving' });

/** What an owner types into NEW INSTRUMENT, and what everything then looks like. */
interface Case {
  kind: string;
  symbol: string;
  /** Fields and choices of the form that are not those of a usual pair. */
  texts: Record<string, string>;
  choices: Record<string, string>;
  grouped: boolean;
  decimals: number;
  /** A price on screen. */
  shape: RegExp;
  unit: 'pips' | 'pts';
  /** Price difference times this is pips or points. */
  factor: number;
}

const CASES: Case[] = [
  {
    kind: 'a pair',
    symbol: 'EURUSD',
    texts: { Base: 'EUR', Quote: 'USD', 'Reference price': '1.0850' },
    choices: {},
    grouped: false,
    decimals: 5,
    shape: /^\d\.\d{5}$/,
    unit: 'pips',
    factor: 10_000,
  },
  {
    kind: 'a JPY cross',
    symbol: 'EURJPY',
    texts: { Base: 'EUR', Quote: 'JPY', 'Reference price': '162.5', Decimals: '3' },
    choices: { 'Pip factor': '100' },
    grouped: false,
    decimals: 3,
    shape: /^\d{3}\.\d{3}$/,
    unit: 'pips',
    factor: 100,
  },
  {
    kind: 'an index in points',
    symbol: 'NAS100',
    texts: { Base: 'NAS100', Quote: 'USD', 'Reference price': '18250', Decimals: '1', 'Contract size': '1' },
    choices: { Class: 'index', 'Pip factor': '1', Unit: 'points' },
    grouped: true,
    decimals: 1,
    shape: /^\d{2},\d{3}\.\d$/,
    unit: 'pts',
    factor: 1,
  },
  {
    kind: 'a metal',
    symbol: 'XAGUSD',
    texts: { Base: 'XAG', Quote: 'USD', 'Reference price': '38.2', Decimals: '3', 'Contract size': '5000' },
    choices: { Class: 'metal', 'Pip factor': '100', Unit: 'pips' },
    grouped: false,
    decimals: 3,
    shape: /^\d{2}\.\d{3}$/,
    unit: 'pips',
    factor: 100,
  },
  {
    kind: 'a coin above 100,000',
    symbol: 'BTCEUR',
    texts: { Base: 'BTC', Quote: 'EUR', 'Reference price': '150000', Decimals: '2', 'Contract size': '1' },
    choices: { Class: 'crypto', 'Pip factor': '1', Unit: 'points' },
    grouped: true,
    decimals: 2,
    shape: /^\d{3},\d{3}\.\d{2}$/,
    unit: 'pts',
    factor: 1,
  },
];

const read = async <T>(context: BrowserContext, path: string): Promise<T> =>
  (await (await context.request.get(path)).json()) as T;

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await expectLive(page);
  await mark(page);
  return page;
}

/** Types the instrument into SETTINGS, open for signals and in the ticker, and saves it. */
async function add(settings: Page, { symbol, texts, choices, grouped }: Case): Promise<void> {
  await settings.getByRole('button', { name: 'NEW INSTRUMENT' }).click();
  const form = settings.getByRole('dialog', { name: 'NEW INSTRUMENT' });
  const fields = { Symbol: symbol, Name: `The ${symbol}`, 'Chart symbol': `OANDA:${symbol}`, ...texts };
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text);
  for (const [label, option] of Object.entries({ ...choices, Source: 'simulated' }))
    await form.getByLabel(label, { exact: true }).selectOption(option);
  for (const [name, on] of [
    ['Thousands', grouped],
    ['Open for signals', true],
    ['In the ticker', true],
  ] as const)
    await form.getByRole('switch', { name }).setChecked(on);
  await form.getByRole('button', { name: 'SAVE INSTRUMENT' }).click();
  await expect(form).toHaveCount(0);
}

/** Takes the rows of memos away, which the product keeps. */
async function forgetMemos(symbols: string[]): Promise<void> {
  const db = await createDataSource(process.env.E2E_DATABASE_URL!, 1).initialize();
  await db.query('DELETE FROM chart_memos WHERE instrument = ANY($1)', [symbols]);
  await db.destroy();
}

test('an owner adds a pair, a JPY cross, an index, a metal and a coin in SETTINGS; open pages, signals, mails and alerts follow without a restart', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const [desk, guest] = [await contextOf(browser, 'admin'), await contextOf(browser, 'member')];
  const settings = await open(desk, '/notifications?tab=settings');
  const generator = await open(desk, '/notifications?tab=create');
  const member = await open(guest, '/dashboard');

  for (const one of CASES) {
    const { kind, symbol, decimals, shape, unit, factor } = one;
    const digits = (price: number): string => price.toFixed(decimals);
    const offer = generator.getByRole('radio', { name: symbol });
    const priceNow = async (): Promise<number> =>
      Number((await read<Record<string, string>>(desk, '/api/live-prices'))[symbol]);
    let signal: Signal;
    let alerts: PriceAlert[];
    let note: ChartNote;

    await test.step(`${kind}, ${symbol}: its price is on the member’s open page, and the generator offers it`, async () => {
      await add(settings, one);
      const saved = Date.now();
      await expect(member.getByTestId(`ticker-${symbol}`).getByTestId(`price-${symbol}`)).toHaveText(shape);
      console.log(`${symbol}: its price on an open page ${Date.now() - saved} ms after SAVE`);
      await expect(offer).toBeVisible();
    });

    await test.step(`${symbol}: a signal is published, mailed, charted and on the heat map`, async () => {
      await offer.click();
      await generator.getByRole('radio', { name: /LONG/i }).click();
      const price = await priceNow();
      const levels = { '^entry price': 1, '^sl price': 0.993, '^take profit 0': 1.007, '^take profit 1': 1.014 };
      for (const [label, share] of Object.entries(levels))
        await generator.getByLabel(new RegExp(label, 'i')).fill(digits(price * share));
      await generator.getByLabel(/^memo/i).fill(`e2e ${symbol}`);
      const answered = generator.waitForResponse(
        (answer) => answer.url().endsWith('/api/signals') && answer.request().method() === 'POST' && answer.ok(),
      );
      await generator.getByRole('button', { name: /generate signal/i }).click();
      // The market may have moved on since its price was read: then the form asks, or the server refuses first.
      const anyway = generator.getByRole('button', { name: /^PUBLISH ANYWAY/ }).click();
      await Promise.race([answered, anyway.catch(() => undefined)]);
      signal = (await (await answered).json()) as Signal;
      const row = member.getByTestId(`signal-row-${signal.id}`);
      await expect(row).toContainText(symbol);
      for (const text of [signal.entryPrice, signal.slPrice, signal.t0Price, signal.t1Price]) {
        expect(text).toBe(digits(Number(text)));
        await expect(row).toContainText(group(text, one.grouped));
      }
      expect(signalTitle(signal)).toContain(symbol);
      await expect(member.getByTestId(`verdict-${signal.id}`)).toContainText(new RegExp(`\\d ${unit}`));
      const tile = member.getByTestId(`heat-${signal.id}`);
      const distance = tile.getByText(new RegExp(`^[\\d.]+ ${unit} to T0$`));
      await expect(distance).toBeVisible();
      const shown = Number.parseFloat((await distance.textContent())!);
      const meant = Math.abs(Number(signal.t0Price) - price) * factor;
      expect(Math.abs(shown - meant)).toBeLessThan(meant);
      const chart = member.getByTestId(`live-chart-${symbol}`);
      await member.getByRole('heading', { name: 'Live chart' }).scrollIntoViewIfNeeded();
      // Few instruments stand side by side, more are a list.
      const inSight = member.getByRole('radiogroup', { name: 'Instrument of the live chart' });
      const list = member.getByRole('combobox', { name: 'Instrument of the live chart' });
      await expect(inSight.or(list)).toBeVisible();
      if (await list.isVisible()) await list.selectOption(symbol);
      else await inSight.getByText(symbol).click();
      await expectSome(chart.locator('canvas'));
      const mail = await sourceMailedTo(personOf(guest).email, new RegExp(`e2e ${symbol}`));
      const text = mail.toString().replaceAll('=\r\n', '');
      expect(text).toContain(`LONG ${symbol} @ ${group(signal.entryPrice, one.grouped)}`);
      for (const level of [signal.slPrice, signal.t0Price, signal.t1Price])
        expect(text).toContain(group(level, one.grouped));
    });

    await test.step(`${symbol}: ticks move it, an alert fires on one; memo and note are written`, async () => {
      const cell = member.getByTestId(`signal-row-${signal.id}`).getByTestId(`price-${symbol}`);
      const before = await cell.textContent();
      await expect(cell).not.toHaveText(before!);
      await expect(cell).toHaveText(shape);
      const price = await priceNow();
      // Two usual steps of the walk: a tick meanwhile is not beyond them, and the next ones cross one of them.
      const near = 2 * Math.max(10 ** -decimals, price * 0.00004);
      alerts = await Promise.all(
        (['above', 'below'] as const).map((condition) =>
          change<PriceAlert>(desk, 'POST', '/api/price-alerts', {
            title: `${condition} ${symbol}`,
            condition,
            threshold: digits(condition === 'above' ? price + near : price - near),
            instrument: symbol,
          }),
        ),
      );
      await expect
        .poll(async () => {
          const { fires } = await read<PriceAlertFireList>(desk, '/api/price-alerts/fires');
          return fires.find((fire) => fire.instrument === symbol)?.title;
        })
        .toMatch(new RegExp(`^(above|below) ${symbol}$`));
      note = await change<ChartNote>(desk, 'POST', '/api/chart-notes', {
        instrument: symbol,
        timeframe: '4H',
        content: `A look at ${symbol}`,
      });
      await change(desk, 'PUT', `/api/chart-memos/${symbol}`, { memoText: `What we think of ${symbol}` });
      await expect(member.getByTestId(`analysis-${symbol}`)).toBeAttached();
    });

    await test.step(`${symbol}: closed for new signals, everything about the old one still works`, async () => {
      await generator.getByRole('radio', { name: 'GBPUSD' }).click();
      await settings.getByRole('button', { name: `Signals of ${symbol}` }).click();
      await expect(offer).toHaveCount(0);
      const row = member.getByTestId(`signal-row-${signal.id}`);
      const cell = row.getByTestId(`price-${symbol}`);
      const before = await cell.textContent();
      await expect(cell).not.toHaveText(before!);
      await change(desk, 'PUT', `/api/signals/${signal.id}`, { memo: 'still here' });
      await expect(row).toContainText('still here');
      await change(desk, 'POST', `/api/signals/${signal.id}/steps`, { step: 'closed' });
      await expect(row).toHaveAttribute('data-closed');
      await settings.getByRole('button', { name: `${symbol} in the ticker` }).click();
      await expect(member.getByTestId(`ticker-${symbol}`)).toHaveCount(0);
    });

    await test.step(`${symbol}: nothing is left for other tests`, async () => {
      await change(desk, 'DELETE', `/api/signals/${signal.id}`);
      await Promise.all(alerts.map(({ id }) => change(desk, 'DELETE', `/api/price-alerts/${id}`)));
      await change(desk, 'DELETE', `/api/chart-notes/${note.id}`);
      await forgetMemos([symbol]);
    });
  }

  for (const page of [settings, generator, member]) expect(await isSameDocument(page)).toBe(true);
  const table = await read<Instrument[]>(desk, '/api/instruments');
  expect(table.filter(({ openForSignals }) => openForSignals)).toHaveLength(4);
  expect(table.filter(({ inTicker }) => inTicker)).toHaveLength(3);
  await Promise.all([desk.close(), guest.close()]);
});

/** A level as it stands on screen. */
function group(price: string, grouped: boolean): string {
  const [whole = '', fraction = ''] = price.split('.');
  return `${grouped ? Number(whole).toLocaleString('en-US') : whole}.${fraction}`;
}
