import { wireSignal } from '../../../../tests/support/wire-signal.ts';
import { announcementOf } from './announcement.ts';

const LATER = '2026-11-27T18:00:00.000Z';

describe('what announces a signal (docs/product/signals.md#publishing)', () => {
  it('is as ever without further targets and terms', () =>
    expect(announcementOf(wireSignal({ memo: 'A memo' }))).toEqual({
      title: 'LONG GBPJPY @ 196.120',
      message: 'T0 197.050, T1 198.400, SL 195.380. Confidence 75% Good. A memo',
    }));

  it('is all targets with their portions, zone, rule and times', () => {
    const signal = wireSignal({
      status: 'limit',
      furtherTargets: ['199.000', '200.000'],
      portions: [40, 30, 20, 10],
      entryZonePrice: '195.900',
      stopRule: 'behind-targets',
      validUntil: LATER,
      closeAt: '2027-01-02T09:05:00.000Z',
    });
    const message =
      'T0 197.050 (40%), T1 198.400 (30%), T2 199.000 (20%), T3 200.000 (10%), SL 195.380. Entry zone 196.120 to 195.900. Stop moves to the entry at T0, then one target behind. Valid until 27 Nov 2026 18:00 UTC. Closes at 2 Jan 2027 09:05 UTC. Confidence 75% Good.';
    expect(announcementOf(signal).message).toBe(message);
    // Once it is active it does not expire.
    for (const status of ['active', 'closed'] as const)
      expect(announcementOf({ ...signal, status }).message).toBe(message.replace(/ Valid.*18:00 UTC\./, ''));
  });

  it('names equal portions of more than two targets, and published ones of two', () => {
    expect(announcementOf(wireSignal({ furtherTargets: ['199.000'] })).message).toMatch(
      /^T0 197\.050 \(33%\), T1 198\.400 \(33%\), T2 199\.000 \(34%\), SL/,
    );
    expect(announcementOf(wireSignal({ portions: [70, 30] })).message).toMatch(
      /^T0 197\.050 \(70%\), T1 198\.400 \(30%\), /,
    );
  });

  it('fits a notification with all there is to say: the memo is cut', () => {
    const prices = Array.from({ length: 8 }, (_, index) => `1${index}9.000`);
    const { message } = announcementOf(
      wireSignal({
        furtherTargets: prices,
        stopRule: 'trail',
        trailDistance: '0.7',
        closeAt: LATER,
        memo: 'm'.repeat(900),
      }),
    );
    expect(message).toHaveLength(500);
    expect(message).toContain('T9 179.000 (10%), SL 195.380. Stop trails the price by 70.0 pips. Closes at');
  });
});
