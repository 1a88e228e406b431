import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { queryClient } from '../../../apps/web/src/shared/lib/query-client.ts';
import { useToasts } from '../../../apps/web/src/shared/ui/toast-store.ts';

/** Renders a screen at an address, with the program's own query client; nothing of an earlier spec is left in it. */
export function show(element: ReactNode, at = '/', client: QueryClient = queryClient): void {
  client.clear();
  useToasts.setState({ current: null });
  Object.assign(window, {
    matchMedia: 'matchMedia' in window ? window.matchMedia.bind(window) : noMedia,
    ResizeObserver: 'ResizeObserver' in window ? window.ResizeObserver : NoResizes,
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        {element}
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Types into the field with this label. */
export function type(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** Presses the button with this name. */
export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

/** Shows the page again as it was left, as the browser's back button does, once all running work has ended. */
export async function comeBack(): Promise<void> {
  const flushed = (): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  await flushed();
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await flushed();
}

/** The visible toast: title and description. */
export function toastShown(): [string, string | undefined] | null {
  const { current } = useToasts.getState();
  return current && [current.title, current.description];
}

/** The current address of the program. */
export function address(): string {
  return screen.getByTestId('address').textContent;
}

function Where() {
  const { pathname, search, hash } = useLocation();
  return <i data-testid="address">{pathname + search + hash}</i>;
}

/** jsdom lays nothing out: no size ever changes. */
class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const noMedia = (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
