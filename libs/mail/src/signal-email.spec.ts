import { wireSignal } from '../../../tests/support/wire-signal.ts';
import { greet } from './mail-layout.ts';
import { signalEmail } from './signal-email.ts';
import { signalStepEmail } from './signal-step-email.ts';

const signal = wireSignal({
  id: 7,
  instrument: 'US30',
  direction: 'short',
  entryPrice: '42980.00',
  slPrice: '43190.00',
  t0Price: '42640.00',
  t1Price: '42210.00',
  targetPrice: '42640.00',
  memo: 'Supply at 43k <script>alert(1)</script>\nStop above the high',
  status: 'limit',
  confidence: 78,
  monthlyBias: 'Bearish',
  createdAt: '2026-11-21T12:00:00.000Z',
});

const CHECKPOINT =
  't0.example/log\n3\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n\u2014 t0.example/log Az3grlgtzPI=\n';

describe('mails of a signal with further targets (docs/product/signals.md#publishing)', () => {
  const four = wireSignal({
    furtherTargets: ['199.000', '200.000'],
    portions: [40, 30, 20, 10],
    entryZonePrice: '195.900',
    stopRule: 'trail',
    trailDistance: '0.700',
    closeAt: '2026-11-27T18:00:00.000Z',
  });
  const words = { greeting: greet(null), unsubscribeUrl: 'https://t0.example/u' };
  const linesOf = (text: string): string[] => text.split('\n').map((line) => line.replace(/ {2,}/, ': '));
  const targets = [
    'T0: 197.050 (40%)',
    'T1: 198.400 (30%)',
    'T2: 199.000 (20%)',
    'T3: 200.000 (10%)',
    'Stop loss: 195.380',
  ];
  const terms = ['Stop rule: trails the price by 70.0 pips', 'Closes at: 27 Nov 2026 18:00 UTC'];

  it('have all of them with portions, the zone, the rule and the times', () => {
    const { text, html } = signalEmail(four, words, 'https://t0.example', null);
    expect(linesOf(text)).toEqual(expect.arrayContaining(['Entry: 196.120 to 195.900', ...targets, ...terms]));
    for (const value of ['196.120 to 195.900', '200.000 (10%)', '27 Nov 2026 18:00 UTC']) expect(html).toContain(value);
  });

  it('have those in force after a step, and no terms after the end', () => {
    const notice = { title: 'T1 HIT: LONG GBPJPY', message: 'LONG GBPJPY: T1 198.400 reached at 198.410.' };
    const step = signalStepEmail({ kind: 't1', signal: four, notice }, words, 'https://t0.example', null);
    expect(step.subject).toBe(notice.title);
    expect(linesOf(step.text)).toEqual(
      expect.arrayContaining(['Entry zone: 196.120 to 195.900', ...targets, ...terms]),
    );
    const signal = wireSignal({ ...four, status: 'closed', closeReason: 'trail', closePrice: '198.000' });
    const end = signalStepEmail({ kind: 'closed', signal, notice }, words, 'https://t0.example', null);
    expect(linesOf(end.text)).toEqual(expect.arrayContaining([...targets, 'Closed at: 198.000']));
    expect(end.text).not.toContain('Stop rule');
  });
});

describe('signal email', () => {
  const mail = signalEmail(
    signal,
    { greeting: greet('Ann "A" <b>'), unsubscribeUrl: 'https://t0.example/api/unsubscribe?token=abc' },
    'https://t0.example',
    CHECKPOINT,
  );

  it('carries every figure in both parts', () => {
    expect(mail.subject).toBe('SHORT US30 @ 42,980.00');
    for (const figure of [
      '42,980.00',
      '42,640.00',
      '42,210.00',
      '43,190.00',
      'Bearish',
      '78% Good',
      'LIMIT',
      'https://t0.example/dashboard',
    ]) {
      expect(mail.text).toContain(figure);
      expect(mail.html).toContain(figure);
    }
  });

  it('says in both parts why it came and how to end it', () => {
    for (const part of [mail.text, mail.html])
      expect(part).toContain('You get this mail because signal emails are switched on in your profile.');
    expect(mail.text).toContain('Unsubscribe: https://t0.example/api/unsubscribe?token=abc');
    expect(mail.html).toContain('href="https://t0.example/api/unsubscribe?token=abc"');
  });

  it('carries the record’s checkpoint, to the letter, and says where it is checked (docs/RECORD.md#witnesses)', () => {
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(CHECKPOINT);
      expect(part).toContain('https://t0.example/verify');
    }
    const words = { greeting: 'Hello,', unsubscribeUrl: 'https://t0.example/u' };
    expect(signalEmail(signal, words, 'https://t0.example', null).text).not.toContain('/verify');
  });

  it('keeps the memo’s lines, also where white-space of styles is not honoured', () => {
    expect(mail.text).toContain('</script>\nStop above the high');
    expect(mail.html).toMatch(/&lt;\/script&gt;<br>\s*Stop above the high/);
  });

  it('escapes what people typed', () => {
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).toContain('&lt;script&gt;');
  });
});
