import { failureOf } from './failure-of.ts';

describe('a failure as a span tells of it', () => {
  it('is its kind and codes, never its message', () => {
    const refused = Object.assign(new TypeError('550 no mailbox ann@example.com'), {
      code: 'EENVELOPE',
      responseCode: 550,
    });
    expect(failureOf(refused)).toBe('TypeError EENVELOPE 550');
    expect(failureOf(Object.assign(new Error('x'), { code: 'to ann@example.com' }))).toBe('Error');
    expect(failureOf('ann@example.com')).toBe('string');
    expect(failureOf(null)).toBe('object');
  });
});
