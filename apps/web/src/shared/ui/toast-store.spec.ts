import { dismissToast, toastOnNextPage, showPendingToast, toast, toneOf, useToasts } from './toast-store.ts';

const current = () => useToasts.getState().current;

it('shows one toast at a time, for 5 s unless told otherwise', () => {
  toast({ title: 'First' });
  const first = current()!;
  toast({ title: 'Second', durationMs: 2000 });
  expect(first.durationMs).toBe(5000);
  expect(current()).toMatchObject({ title: 'Second', durationMs: 2000 });
  dismissToast(first.id);
  expect(current()?.title).toBe('Second');
  dismissToast(current()!.id);
  expect(current()).toBeNull();
});

it('styles welcome and limit-order toasts by their words', () => {
  expect(toneOf({ title: 'Welcome back!' })).toBe('welcome');
  expect(toneOf({ title: 'Done', description: 'Successfully logged in' })).toBe('welcome');
  expect(toneOf({ title: 'Limit order filled' })).toBe('limit-order');
  expect(toneOf({ title: 'Order', description: 'LONG GBPUSD activated' })).toBe('limit-order');
  expect(toneOf({ title: 'SIGNAL FAILED', tone: 'error' })).toBe('error');
  expect(toneOf({ title: 'Copied!' })).toBe('success');
});

it('hands a toast over to the page that loads next, once', () => {
  toastOnNextPage({ title: 'Welcome back!', description: 'Successfully logged in' });
  showPendingToast();
  expect(current()).toMatchObject({ title: 'Welcome back!', tone: 'welcome' });
  dismissToast(current()!.id);
  showPendingToast();
  expect(current()).toBeNull();
});
