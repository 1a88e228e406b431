import type { Signal, StepChange } from '@t0/contracts';
import { notificationText, pushText } from './push-text.ts';
import type { SignalUpdate } from './push-text.ts';

const SIGNAL = {
  instrument: 'GBPJPY',
  direction: 'long',
  entryPrice: '196.12000',
  slPrice: '195.38000',
  t0Price: '197.05000',
  t1Price: '198.40000',
  closePrice: null,
  closeReason: null,
} as Signal;
const ended = (closeReason: Signal['closeReason'], closePrice: string | null = '198.40000'): Signal => ({
  ...SIGNAL,
  closeReason,
  closePrice,
});

const moved = (...fields: StepChange['field'][]): SignalUpdate => ({
  kind: 'changed',
  changes: fields.map((field) => ({ field, from: '1', to: '2' })),
});

describe('one line on a lock screen (docs/product/channels.md#lock-screen)', () => {
  it.each([
    ['published', SIGNAL, 'New signal: GBPJPY'],
    ['activated', SIGNAL, 'Activated: GBPJPY'],
    ['t0', SIGNAL, 'T0: GBPJPY'],
    ['stop-to-entry', SIGNAL, 'Stop to entry: GBPJPY'],
    ['stop-moved', SIGNAL, 'Stop moved: GBPJPY'],
    ['half-off', SIGNAL, 'Half off: GBPJPY'],
    ['closed', ended('t1'), 'T1: GBPJPY'],
    ['closed', ended('stop'), 'Stop: GBPJPY'],
    ['closed', ended('manual'), 'Closed: GBPJPY'],
    ['withdrawn', ended('manual'), 'Withdrawn: GBPJPY'],
  ] as const)('says of %s nothing that is worth money (%#)', (kind, signal, title) =>
    expect(pushText({ kind }, signal, false)).toEqual({ title }),
  );

  it.each([
    ['published', SIGNAL, 'New signal: LONG GBPJPY', 'Entry 196.120, stop 195.380, T0 197.050, T1 198.400'],
    ['t0', SIGNAL, 'T0: LONG GBPJPY', 'Entry 196.120, stop 195.380, T0 197.050, T1 198.400'],
    ['closed', ended('t1'), 'T1: LONG GBPJPY', 'Closed at 198.400'],
    ['closed', ended('manual', null), 'Closed: LONG GBPJPY', 'Entry 196.120, stop 195.380, T0 197.050, T1 198.400'],
    ['withdrawn', SIGNAL, 'Withdrawn: LONG GBPJPY', 'Do not act on it.'],
  ] as const)('names prices of %s for whoever chose so (%#)', (kind, signal, title, body) =>
    expect(pushText({ kind }, signal, true)).toEqual({ title, body }),
  );

  it.each([
    [moved('entryPrice'), 'Entry moved: GBPJPY'],
    [moved('t1Price', 'memo', 'entryPrice'), 'Entry, T1 moved: GBPJPY'],
    [moved('direction', 'slPrice'), 'Changed: GBPJPY'],
  ])('names what a change by hand moved, and no price of it (%#)', (update, title) =>
    expect(pushText(update, SIGNAL, false)).toEqual({ title }),
  );
});

const GIVEN = { title: 'Rates', message: 'At 14:00', priority: 'normal' } as const;

describe('what a device shows of a notification (docs/product/channels.md#lock-screen)', () => {
  it('is its kind alone', () => {
    expect(notificationText(GIVEN, null, false)).toEqual({ title: 'New notification' });
    expect(notificationText({ ...GIVEN, priority: 'high', category: null }, 'GBPJPY', false)).toEqual({
      title: 'New notification',
    });
    expect(notificationText({ ...GIVEN, priority: 'critical' }, null, false)).toEqual({
      title: 'Critical notification',
    });
  });

  it('is the instrument of a price alert, whatever its priority', () => {
    const alert = { ...GIVEN, priority: 'critical', category: 'price-alert' } as const;
    expect(notificationText(alert, 'GBPJPY', false)).toEqual({ title: 'Price alert: GBPJPY' });
    expect(notificationText(alert, null, false)).toEqual({ title: 'Price alert' });
  });

  it('is what it says where the member wants that, 160 characters of each text', () => {
    const alert = { ...GIVEN, category: 'price-alert' };
    expect(notificationText(alert, 'GBPJPY', true)).toEqual({ title: 'Rates', body: 'At 14:00' });
    const [fits, long] = ['x'.repeat(160), 'x'.repeat(161)];
    const cut = `${'x'.repeat(159)}…`;
    expect(notificationText({ ...GIVEN, title: fits, message: long }, null, true)).toEqual({ title: fits, body: cut });
    const emoji = `${'x'.repeat(158)}\u{1F4C8}${'x'.repeat(9)}`;
    expect(notificationText({ ...GIVEN, message: emoji }, null, true).body).toBe(`${'x'.repeat(158)}…`);
    expect(notificationText({ ...GIVEN, title: long, message: fits }, null, true)).toEqual({ title: cut, body: fits });
  });
});
