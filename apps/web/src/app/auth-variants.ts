/** The differences between the versions of the auth screen (docs/product/accounts.md#auth-screen). */
export interface AuthVariant {
  tab: 'login' | 'register';
  loginPath: '/api/auth/login' | '/api/login';
  forgotPath: '/api/auth/forgot-password' | '/api/forgot-password';
  /** From success to the dashboard, in ms. */
  leaveAfterMs: number;
}

const AUTH: AuthVariant = {
  tab: 'login',
  loginPath: '/api/auth/login',
  forgotPath: '/api/auth/forgot-password',
  leaveAfterMs: 0,
};

const VARIANTS: Record<string, AuthVariant> = {
  '/auth-new': { ...AUTH, forgotPath: '/api/forgot-password' },
  '/subscribe': { ...AUTH, tab: 'register' },
  '/login': { ...AUTH, loginPath: '/api/login', leaveAfterMs: 500 },
};

/** The version that an address shows. */
export function authVariant(pathname: string): AuthVariant {
  return VARIANTS[pathname.replace(/\/+$/, '')] ?? AUTH;
}
