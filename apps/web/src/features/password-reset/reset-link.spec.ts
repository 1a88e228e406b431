import { resetLink, takeResetLink } from './reset-link.ts';

const open = (address: string): void => {
  window.history.replaceState(null, '', address);
  takeResetLink();
};

describe('the link of a reset mail (security.md, reset: strips the query from history)', () => {
  it('is taken out of the address at once, without a new entry in the history', () => {
    const entries = window.history.length;
    open('/reset-password?token=abc%2B1&email=maya%2Bx%40t0.local');
    expect(resetLink()).toEqual({ token: 'abc+1', email: 'maya+x@t0.local' });
    expect(window.location.href).toBe('http://localhost/reset-password');
    expect(window.history.length).toBe(entries);
  });

  it.each(['/reset-password?token=abc', '/reset-password?email=a%40b.c', '/reset-password?x=1'])(
    'counts only when it is whole: %s',
    (address) => {
      open(address);
      expect(resetLink()).toBeNull();
      expect(window.location.search).toBe('');
    },
  );

  it('leaves other addresses alone', () => {
    open('/dashboard?scrollTo=blog');
    expect(window.location.search).toBe('?scrollTo=blog');
  });
});
