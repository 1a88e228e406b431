import { authVariant } from './pages/sign-in-page.tsx';

it('knows how the versions of the auth screen differ (docs/product/accounts.md#auth-screen)', () => {
  expect(authVariant('/auth')).toEqual({
    tab: 'login',
    loginPath: '/api/auth/login',
    forgotPath: '/api/auth/forgot-password',
    leaveAfterMs: 0,
  });
  expect(authVariant('/auth-new')).toMatchObject({ tab: 'login', forgotPath: '/api/forgot-password' });
  expect(authVariant('/subscribe/')).toMatchObject({ tab: 'register' });
  expect(authVariant('/login')).toMatchObject({ loginPath: '/api/login', leaveAfterMs: 500 });
});
