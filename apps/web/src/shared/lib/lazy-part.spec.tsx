import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { fakeApi, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { lazyOverlay, lazyPage, lazyPart } from './lazy-part.ts';
import { useConnection } from './connection.ts';

const Profile = ({ name }: { name: string }) => <p>Profile of {name}</p>;
const setOnline = (onLine: boolean): void =>
  void Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true });

let api: FakeApi;
/** Fails as long as there is no network, as `import()` does. */
let reachable: boolean;
let loads: number;
const load = () => {
  loads += 1;
  return reachable ? Promise.resolve(Profile) : Promise.reject(new TypeError('Failed to fetch'));
};

beforeEach(() => {
  api = fakeApi();
  api.on('GET /', 0);
  setOnline(false);
  reachable = false;
  loads = 0;
  useConnection.setState({ state: 'offline' });
});
afterEach(() => setOnline(true));

function showPart(Part = lazyPart('The profile', load)): void {
  render(
    <Suspense fallback="Loading">
      <Part name="Ada" />
    </Suspense>,
  );
}

describe('a part of the program that cannot be loaded', () => {
  it('says what is missing in its place, and comes with a press', async () => {
    showPart();
    expect(await screen.findByText('The profile could not be loaded')).toBeTruthy();
    reachable = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Profile of Ada')).toBeTruthy();
    expect(loads).toBe(2);
  });

  it.each([
    ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
    ['the socket caught up', () => useConnection.setState({ state: 'live' })],
  ])('comes by itself when %s', async (_, comeBack) => {
    showPart();
    await screen.findByText('The profile could not be loaded');
    reachable = true;
    act(() => void comeBack());
    // At once, not only with the next look some seconds later.
    expect(loads).toBe(2);
    expect(await screen.findByText('Profile of Ada')).toBeTruthy();
  });

  it('says so on a page as its heading', async () => {
    showPart(lazyPage('The profile', load, { screen: true }));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('The profile could not be loaded');
    expect(screen.getByRole('main')).toBeTruthy();
  });

  it('above the page can be closed', async () => {
    const Dialog = lazyOverlay<{ onClose: () => void }>('The menu', () => Promise.reject(new TypeError('Failed')));
    const onClose = jest.fn();
    render(
      <Suspense>
        <Dialog onClose={onClose} />
      </Suspense>,
    );
    await screen.findByText('The menu could not be loaded');
    fireEvent.keyDown(document, { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('is shown at once where it was fetched ahead; a fetch ahead that failed leaves no trace', async () => {
    const Part = lazyPart('The profile', load, { load: 'on-demand' });
    expect(await Part.preload()).toBe(false);
    reachable = true;
    expect(await Part.preload()).toBe(true);
    showPart(Part);
    expect(screen.getByText('Profile of Ada')).toBeTruthy();
    await waitFor(() => expect(loads).toBe(2));
  });
});
