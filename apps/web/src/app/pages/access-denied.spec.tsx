import { act, screen } from '@testing-library/react';
import { address, show, toastShown } from '../../../../../tests/support/web/show.tsx';
import { AccessDenied } from './console-page.tsx';

it('tells others that administrator rights are needed, then leads to the dashboard (docs/product/console.md#access-denied)', () => {
  jest.useFakeTimers();
  show(<AccessDenied />, '/notifications');
  expect(screen.getByRole('heading', { name: 'ACCESS DENIED' })).toBeTruthy();
  expect(screen.getByText('Administrator privileges required')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'RETURN TO DASHBOARD' }).getAttribute('href')).toBe('/dashboard');
  expect(toastShown()).toEqual(['ACCESS DENIED', 'Administrator privileges required']);
  expect(address()).toBe('/notifications');
  act(() => void jest.runOnlyPendingTimers());
  expect(address()).toBe('/dashboard');
  jest.useRealTimers();
});
