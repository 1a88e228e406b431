/**
 * The addresses of the web application (docs/product/visitors.md#addresses), as React Router writes them. The browser's routes and the
 * server's 200 or 404 both come from here.
 */
export const PAGE_PATHS = [
  '/',
  '/home',
  '/dashboard',
  '/profile',
  '/system-status',
  '/videos',
  '/blog',
  '/blog/:id',
  '/journal',
  '/alerts',
  '/record',
  '/verify',
  '/calculator',
  '/developers',
  '/terms',
  '/privacy',
  '/risk',
  '/notifications',
  '/admin123',
  '/auth',
  '/auth-new',
  '/subscribe',
  '/login',
  '/reset-password',
  '/confirm-email',
  '/test-subscription',
  '/checkout/success',
  '/checkout/cancelled',
  '/auth/whop-success',
] as const;

/** One of `PAGE_PATHS`. */
export type PagePath = (typeof PAGE_PATHS)[number];

const POST: PagePath = '/blog/:id';
const POST_PATH = /^\/blog\/\d{1,10}$/;

/** The page at the path of an address; null if there is none. Case and a slash at the end do not matter. */
export function pageAt(path: string): PagePath | null {
  const plain = path.length > 2 && path.endsWith('/') ? path.slice(0, -1).toLowerCase() : path.toLowerCase();
  if (POST_PATH.test(plain)) return POST;
  return PAGE_PATHS.find((known) => known === plain && known !== POST) ?? null;
}

/** Below this path other programs send alerts; what follows is the source's token. */
export const INTAKE_PATH = '/api/intake';
