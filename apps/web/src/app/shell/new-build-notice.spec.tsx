import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useConnection } from '../../shared/lib/connection.ts';
import { useNewBuild, NewBuildNotice } from './new-build-notice.tsx';
import { watchTyping } from '../../shared/lib/unsaved.ts';
import { show } from '../../../../../tests/support/web/show.tsx';

const reloads = jest.fn();
jest.mock('../../shared/lib/when-reachable.ts', () => ({ reloadPage: () => void reloads() }));

let served: string;
const goes = (state: 'live' | 'reconnecting'): void => act(() => useConnection.setState({ state }));
const offer = () => screen.queryByText('A new version is ready.');

watchTyping();

beforeEach(() => {
  reloads.mockClear();
  useNewBuild.setState({ there: false });
  useConnection.setState({ state: 'reconnecting' });
  document.head.innerHTML = '<script type="module" src="/assets/index-1.js"></script>';
  served = '<script type="module" src="/assets/index-1.js"></script>';
  Object.assign(globalThis, { fetch: () => Promise.resolve({ ok: true, text: () => Promise.resolve(served) }) });
  show(
    <>
      <NewBuildNotice />
      <textarea aria-label="Memo" />
    </>,
  );
});

async function deploy(): Promise<void> {
  goes('live');
  goes('reconnecting');
  served = served.replace('index-1', 'index-2');
  goes('live');
  await waitFor(() => expect(offer()).not.toBeNull());
}

describe('a new version (docs/product/channels.md#new-version)', () => {
  it('is looked for when the connection returns, and not offered while the build is the same', async () => {
    goes('live');
    goes('reconnecting');
    goes('live');
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(offer()).toBeNull();
    await deploy();
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect([offer(), reloads.mock.calls.length]).toEqual([null, 0]);
  });

  it('is loaded when it is asked for', async () => {
    await deploy();
    expect(reloads).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'RELOAD' }));
    expect(reloads).toHaveBeenCalledTimes(1);
  });

  it('asks once more while something typed is not saved', async () => {
    await deploy();
    fireEvent.input(screen.getByLabelText('Memo'), { target: { value: 'half a memo' } });
    fireEvent.click(screen.getByRole('button', { name: 'RELOAD' }));
    expect(screen.getByText(/Something typed on this page is not saved yet/)).toBeTruthy();
    expect(reloads).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'RELOAD WITHOUT IT' }));
    expect(reloads).toHaveBeenCalledTimes(1);
  });
});
