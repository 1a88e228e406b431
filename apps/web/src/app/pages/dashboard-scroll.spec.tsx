import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { useDashboardScroll } from './dashboard-scroll.ts';

it('jumps to the signals only once nothing above them can appear any more, so that nothing moves after it', () => {
  jest.useFakeTimers();
  Object.assign(window, { matchMedia: () => ({ matches: true }) });
  const target = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'terminal' }));
  const jump = jest.fn();
  target.scrollIntoView = jump;
  const { rerender } = renderHook(({ isComplete }) => useDashboardScroll(isComplete), {
    wrapper: MemoryRouter,
    initialProps: { isComplete: false },
  });
  act(() => void jest.advanceTimersByTime(60_000));
  expect(jump).not.toHaveBeenCalled();
  rerender({ isComplete: true });
  act(() => void jest.advanceTimersByTime(500));
  expect(jump).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
  target.remove();
});

it('stands where it was left, and does not jump to the signals, on the way back from another page', () => {
  jest.useFakeTimers();
  Object.assign(window, { matchMedia: () => ({ matches: true }), scrollY: 0, scrollTo: jest.fn() });
  const target = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'terminal' }));
  target.scrollIntoView = jest.fn();
  const open = () => renderHook(() => useDashboardScroll(true), { wrapper: MemoryRouter });
  const first = open();
  Object.assign(window, { scrollY: 1500 });
  window.dispatchEvent(new Event('scroll'));
  first.unmount();
  open();
  act(() => void jest.advanceTimersByTime(500));
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 1500, behavior: 'instant' });
  expect(target.scrollIntoView).not.toHaveBeenCalled();
  jest.useRealTimers();
  target.remove();
});
