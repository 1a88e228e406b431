import type { ContentStack } from '../support/content-stack.ts';
import type { LiveClient } from '@t0/testing';

/** The path of an image that nobody uploaded. */
export const MISSING_PATH = '/objects/images/00000000-0000-4000-8000-000000000000.png';

/** A call of the administrator is refused with this sentence of one field, and nobody was notified. */
export async function expectRefused(
  stack: ContentStack,
  method: string,
  path: string,
  body: object,
  field: string,
  message: string,
): Promise<void> {
  const position = (): Promise<unknown> => stack.api.db.query('SELECT last_seq FROM live_log');
  const before = await position();
  const answer = await stack.admin.call(method, path, body);
  expect([answer.status, answer.body]).toEqual([
    400,
    { statusCode: 400, error: 'VALIDATION_FAILED', message, fields: { [field]: message } },
  ]);
  expect(await position()).toEqual(before);
}

/** Nobody without a subscription hears of such events. */
export async function expectUnreported(
  { guest, visitor }: Record<'guest' | 'visitor', LiveClient>,
  type: string,
): Promise<void> {
  for (const screen of [guest, visitor]) {
    await screen.roundTrip();
    expect(screen.events.filter((event) => event.type === type)).toEqual([]);
  }
}
