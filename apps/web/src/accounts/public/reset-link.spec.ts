import { forgetResetLink, resetLink, takeResetLink } from './reset-link.ts';

const open = (address: string): void => {
  window.history.replaceState(null, '', address);
  takeResetLink();
};

beforeEach(() => forgetResetLink());

describe('the link of a reset mail (docs/SECURITY.md#reset: strips the query from history)', () => {
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

  it('survives a refresh of the page, until it was used or turned down', () => {
    open('/reset-password?token=abc&email=maya%40t0.local');
    open('/reset-password');
    expect(resetLink()).toEqual({ token: 'abc', email: 'maya@t0.local' });
    forgetResetLink();
    expect(resetLink()).toBeNull();
    open('/reset-password');
    expect(resetLink()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('takes the place of the one before, also when it is not whole', () => {
    open('/reset-password?token=abc&email=maya%40t0.local');
    open('/reset-password?token=abc');
    open('/reset-password');
    expect(resetLink()).toBeNull();
  });

  it('leaves other addresses alone', () => {
    open('/dashboard?scrollTo=blog');
    expect(window.location.search).toBe('?scrollTo=blog');
  });
});
