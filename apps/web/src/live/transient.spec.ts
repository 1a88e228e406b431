import { TYPING_EVERY_MS } from '@t0/contracts/live';
import { dispatchTransient } from './registry.ts';
import { carryTyping, onPush, stopTyping, notifyTyping } from './transient.ts';

describe('transient pushes (docs/REALTIME.md#transient-pushes)', () => {
  it('reach who listens to their type, until taken off, and nobody else', () => {
    const typing = jest.fn();
    const presence = jest.fn();
    const off = onPush('typing', typing);
    onPush('presence', presence);
    dispatchTransient({ type: 'typing', data: { userId: 'u1', from: 'member' } });
    off();
    dispatchTransient({ type: 'typing', data: { userId: 'u2', from: 'member' } });
    expect(typing.mock.calls).toEqual([[{ userId: 'u1', from: 'member' }]]);
    expect(presence).not.toHaveBeenCalled();
  });

  it('tells typing at most once a period in each conversation, and not without a socket', () => {
    jest.useFakeTimers();
    const send = jest.fn();
    notifyTyping();
    const stop = carryTyping(send);
    notifyTyping('a');
    notifyTyping('a');
    notifyTyping('b');
    jest.advanceTimersByTime(TYPING_EVERY_MS);
    notifyTyping('a');
    stop();
    notifyTyping();
    expect(send.mock.calls).toEqual([[{ userId: 'a' }], [{ userId: 'b' }], [{ userId: 'a' }]]);
    jest.useRealTimers();
  });

  it('tells at the end of the period who writes on, not who has sent', () => {
    jest.useFakeTimers();
    const send = jest.fn();
    const stop = carryTyping(send);
    notifyTyping();
    notifyTyping();
    notifyTyping();
    jest.advanceTimersByTime(TYPING_EVERY_MS * 3);
    expect(send).toHaveBeenCalledTimes(2);
    notifyTyping();
    notifyTyping();
    stopTyping();
    jest.advanceTimersByTime(TYPING_EVERY_MS * 3);
    expect(send).toHaveBeenCalledTimes(3);
    stop();
    jest.useRealTimers();
  });
});
