import { segmentsOf } from '@t0/channels/sms';
import { smsText } from './sms-channel.ts';

describe('an alert by SMS', () => {
  it('is one segment, and of long words two', () => {
    const words = { title: 'New signal: LONG GBPJPY', body: 'Entry 196.120, stop 195.380, T0 197.050, T1 198.400' };
    expect(smsText(words)).toBe(
      'T0 Trading Terminal\nNew signal: LONG GBPJPY\nEntry 196.120, stop 195.380, T0 197.050, T1 198.400',
    );
    expect(segmentsOf(smsText(words))).toBe(1);
    expect(smsText({ title: 'T0: GBPJPY' })).toBe('T0 Trading Terminal\nT0: GBPJPY');
    expect(segmentsOf(smsText({ title: 'x'.repeat(100), body: 'ж'.repeat(500) }))).toBe(2);
  });

  it('says a digest in one segment', () => {
    const body = 'T0: US30 · Stop: GBPJPY · New signal: NAS100 · Closed: XAUUSD · 2 more signals · 3 price alerts';
    expect(segmentsOf(smsText({ title: 'While it was quiet', body }))).toBe(1);
  });
});
