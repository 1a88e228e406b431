import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { useDashboardScroll } from './use-dashboard-scroll.ts';

it('jumps to the signals only once nothing above them can appear any more, so that nothing moves after it', () => {
  jest.useFakeTimers();
  Object.assign(window, { matchMedia: () => ({ matches: true }) });
  const target = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'terminal' }));
  const jump = jest.fn();
  target.scrollIntoView = jump;
  const { rerender } = renderHook(({ settled }) => useDashboardScroll(settled), {
    wrapper: MemoryRouter,
    initialProps: { settled: false },
  });
  act(() => void jest.advanceTimersByTime(60_000));
  expect(jump).not.toHaveBeenCalled();
  rerender({ settled: true });
  act(() => void jest.advanceTimersByTime(500));
  expect(jump).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
  target.remove();
});
