import { begin, NO_RECOVERY, progressOf, settle } from './progress.ts';

const asked = { results: [1, 2].map((id) => ({ id, email: `m${id}@t0.local`, status: 'queued' as const })) };
const sent = (id: number) => ({ id, email: `m${id}@t0.local`, status: 'sent' as const, error: null });

describe('progress of a welcome email recovery (docs/product/console.md#welcome-email-monitoring)', () => {
  it('counts each outcome once', () => {
    let recovery = begin(NO_RECOVERY, asked);
    expect(progressOf(recovery)).toEqual({ done: 0, failed: 0, total: 2 });
    recovery = settle(recovery, [sent(1), sent(1)]);
    recovery = settle(recovery, [{ ...sent(2), status: 'failed', error: '550 no such user' }]);
    expect(progressOf(recovery)).toEqual({ done: 2, failed: 1, total: 2 });
    expect(recovery.get(2)!.error).toBe('550 no such user');
  });

  it('keeps an outcome that was pushed before the call was answered', () => {
    const recovery = begin(settle(NO_RECOVERY, [sent(2)]), asked);
    expect(progressOf(recovery)).toEqual({ done: 1, failed: 0, total: 2 });
  });
});
