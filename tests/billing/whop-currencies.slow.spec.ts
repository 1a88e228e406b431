import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBusiness, readWhopHistory } from '@t0/billing';
import type { Config } from '@t0/config';
import { createDataSource } from '@t0/database/platform';
import { createTestDatabase } from '@t0/testing';
import { WhopLife } from './whop-messages.ts';

const FORINT = { id: 'plan_forint', currency: 'huf', renewal_price: 16_900, billing_period: 30 };
const NOW = new Date('2026-04-10T00:00:00.000Z');
const day = (date: string): string => `2026-${date}T09:30:00.000Z`;

it('payments in forint that an earlier release stored in other units are read again (docs/product/business.md#money)', async () => {
  const life = new WhopLife('mem_forint', 'forint@whop.test', FORINT);
  life.state(day('01-05'), 'membership.activated', 'active');
  const wrong = life.payment(day('01-05'), 'payment.succeeded');
  life.payment(day('02-04'), 'payment.succeeded');
  const whop = createServer((request, response) => {
    const [, kind] = /v1\/(\w+)s\?/.exec(request.url!) ?? [];
    const data = life.messages.filter(({ body }) => body.type.startsWith(`${kind}.`)).map(({ body }) => body.data);
    response.end(JSON.stringify({ data, page_info: { end_cursor: null, has_next_page: false } }));
  });
  await new Promise<void>((resolve) => whop.listen(0, '127.0.0.1', resolve));
  const database = await createTestDatabase();
  const db = await createDataSource(database.url, 2).initialize();
  try {
    const address = `http://127.0.0.1:${(whop.address() as AddressInfo).port}/api/v1`;
    const config = { WHOP_API_KEY: 'key-of-the-test', WHOP_COMPANY_ID: 'biz_1', WHOP_API_URL: address } as Config;
    await readWhopHistory(db, config);
    // As CLDR 48 counts forint: 16,900 and 1,690,000 added up to 1,706,900.
    await db.query(`UPDATE payments SET amount = 16900 WHERE id = $1`, [wrong]);
    await db.query(`UPDATE invoices SET total = 16900, amount_paid = 16900 WHERE id = $1`, [wrong]);
    await db.query(`UPDATE billing_history SET list = split_part(list, ' ', 1)`);
    await readWhopHistory(db, config);
    const [forint] = (await readBusiness(db.manager, NOW)).currencies;
    expect(forint).toMatchObject({ currency: 'HUF', mrr: 1_690_000 });
    expect(forint!.cash.map(({ payments }) => payments.amount)).toEqual([1_690_000, 1_690_000, 0, 0]);
  } finally {
    await db.destroy();
    await database.drop();
    whop.close();
  }
});
