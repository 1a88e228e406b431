import { PAGE_PATHS, pageAt } from './pages.ts';

describe('the addresses of the web application', () => {
  it('finds every page at its own address, in any case, with or without a slash at the end', () => {
    for (const path of PAGE_PATHS) {
      const address = path.replace(':id', '17');
      for (const written of [address, address.toUpperCase(), `${address.replace(/\/$/, '')}/`])
        expect([written, pageAt(written)]).toEqual([written, path]);
    }
  });

  it.each(['/nothing', '/.env', '/dashboard/more', '/blog/17/more', '/blog/word', '//', '/dashboard//', '/auth.php'])(
    'finds nothing at %p',
    (path) => expect(pageAt(path)).toBeNull(),
  );
});
