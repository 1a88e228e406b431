import { screen } from '@testing-library/react';
import { show } from '../../../../../tests/support/web/show.tsx';
import { AuthPage } from './auth-page.tsx';

it.each([
  ['a desktop', true],
  ['a phone', false],
])(
  'shows the promo card and the word on its figures on %s, once (docs/product/accounts.md#promo-card)',
  (_screen, matches) => {
    Object.assign(window, {
      matchMedia: () => ({ matches, addEventListener: () => undefined, removeEventListener: () => undefined }),
    });
    const parts = { login: 'the form', register: null, preview: 'a signal', promo: <p>847</p> };
    show(<AuthPage tab="login" onTab={() => undefined} note="Trading carries risk of loss." {...parts} />);
    expect(screen.getAllByText('847')).toHaveLength(1);
    expect(screen.getAllByText('Trading carries risk of loss.').length).toBeGreaterThanOrEqual(1);
    expect(screen.queryByText('a signal') !== null).toBe(matches);
  },
);
