import type { ChannelTest } from '@t0/contracts/channels';
import { newerTest, testText } from './channel-test-line.tsx';

const test = (given: Partial<ChannelTest> = {}): ChannelTest => ({
  channel: 'email',
  outcome: 'waiting',
  detail: null,
  at: '2026-11-20T10:00:00.000Z',
  ...given,
});

describe('tests of channels', () => {
  it.each([
    [{}, 'On its way. Sent'],
    [{ detail: 'Connection refused' }, 'Not accepted yet: Connection refused. It is tried again. Sent'],
    [{ outcome: 'accepted' }, 'Accepted by the mail server. Sent'],
    [{ outcome: 'refused', detail: '550 No such user' }, 'Refused: 550 No such user. Sent'],
    [{ channel: 'relay-discord', outcome: 'accepted' }, 'Accepted by Discord. Sent'],
    [{ channel: 'relay-slack', outcome: 'refused', detail: 'no_service' }, 'Refused: no_service. Sent'],
    [{ channel: 'terminal' }, 'On its way to this page. Sent'],
    [{ channel: 'terminal', outcome: 'accepted' }, 'Arrived on this page. Sent'],
  ] as const)('says %j', (given, words) => expect(testText(test(given))).toBe(words));

  it('keeps what knows more, however the tellings come', () => {
    const [waiting, delayed, accepted] = [test(), test({ detail: 'busy' }), test({ outcome: 'accepted' })];
    const later = test({ at: '2026-11-20T10:00:01.000Z' });
    expect(newerTest(null, null)).toBeNull();
    for (const [less, more] of [
      [null, waiting],
      [waiting, delayed],
      [waiting, accepted],
      [delayed, accepted],
      [accepted, later],
    ]) {
      expect(newerTest(less!, more!)).toBe(more);
      expect(newerTest(more!, less!)).toBe(more);
    }
  });
});
