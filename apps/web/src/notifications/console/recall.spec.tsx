import { act, screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown } from '../../../../../tests/support/web/show.tsx';
import { Recall } from './receipt-panel.tsx';

const DELETE = 'DELETE /api/signals/4?reason=mistake';
const published = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString();

describe('RECALL', () => {
  afterEach(() => jest.useRealTimers());

  it('takes a signal back as sent by mistake with one press', async () => {
    const api = fakeApi();
    api.on(DELETE, 204);
    show(<Recall signalId={4} publishedAt={published(5000)} />);
    press('RECALL');
    await waitFor(() => expect(toastShown()).toEqual(['SIGNAL RECALLED', 'Withdrawn as sent by mistake']));
    expect(screen.getByRole('status').textContent).toBe('Withdrawn as sent by mistake.');
    expect(screen.queryByRole('button', { name: 'RECALL' })).toBeNull();
  });

  it('is offered for a minute', () => {
    jest.useFakeTimers();
    show(<Recall signalId={4} publishedAt={published(55_000)} />);
    expect(screen.getByRole('button', { name: 'RECALL' })).toBeTruthy();
    act(() => jest.advanceTimersByTime(6000));
    expect(screen.queryByRole('button', { name: 'RECALL' })).toBeNull();
  });

  it('says that it came too late, and stays', async () => {
    const api = fakeApi();
    api.on(DELETE, 409, refusal(409, 'RECALL is over a minute after publishing.'));
    show(<Recall signalId={4} publishedAt={published(5000)} />);
    press('RECALL');
    await waitFor(() => expect(toastShown()).toEqual(['RECALL FAILED', 'RECALL is over a minute after publishing.']));
    expect(screen.getByRole('button', { name: 'RECALL' })).toBeTruthy();
  });
});
