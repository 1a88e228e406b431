import type { LiveEvent } from '@t0/contracts/live';
import type { DirectMessage } from '@t0/contracts/members';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { dispatchEvents, dispatchTransient } from '../live/registry.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../tests/support/web/fake-api.ts';
import { press, show, type } from '../../../../tests/support/web/show.tsx';
import { DirectLineDialog } from './direct-line-dialog.tsx';

let user = 0;
let api: FakeApi;
const LIST = 'GET /api/messages?limit=50';
const message = (id: number, text: string, isFromAdmin: boolean): DirectMessage => ({
  id,
  userId: `u${user}`,
  message: text,
  imageUrl: null,
  isFromAdmin,
  isRead: false,
  readAt: null,
  createdAt: '2026-06-15T12:00:00.000Z',
});
const created = (data: DirectMessage): void =>
  act(() => {
    dispatchEvents([{ seq: data.id, type: 'admin_message.created', data } as LiveEvent]);
  });

describe('the direct line of a member (docs/product/terminal.md#direct-line)', () => {
  beforeEach(() => {
    user += 1;
    api = fakeApi();
    api.on('POST /api/messages/read', 200, {
      userId: `u${user}`,
      by: 'member',
      upToId: 1,
      readAt: '2026-06-15T12:00:01Z',
    });
  });
  const open = async (messages: DirectMessage[] = []): Promise<void> => {
    api.on(LIST, 200, { messages, unread: 0 });
    show(<DirectLineDialog userId={`u${user}`} onClose={() => undefined} />);
    await waitFor(() => expect(screen.getByRole('log').getAttribute('aria-busy')).toBe('false'));
  };

  it('wants a text or an image (docs/product/terminal.md#direct-line)', async () => {
    await open();
    expect(screen.getByText('No messages yet')).toBeTruthy();
    press('SEND');
    expect(screen.getByText('Either message or image is required')).toBeTruthy();
    expect(api.sent('POST /api/messages')).toEqual([]);
  });

  it('shows a message at once, and once, whether its event or its answer comes first', async () => {
    await open();
    api.on('POST /api/messages', 201, message(7, 'Hello', false));
    type('Message', ' Hello ');
    fireEvent.keyDown(screen.getByLabelText('Message'), { key: 'Enter' });
    expect(screen.getByTestId('outgoing').textContent).toContain('Hello');
    created(message(7, 'Hello', false));
    expect(screen.getAllByText('Hello')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByTestId('outgoing')).toBeNull());
    expect(screen.getAllByText('Hello')).toHaveLength(1);
    expect(api.sent('POST /api/messages')).toEqual([{ message: 'Hello' }]);
  });

  it('keeps what was refused with the server’s sentence, and sends it again under the same key', async () => {
    const limit = 'You have sent 20 messages within 60 minutes. You can write again in 9 minutes, at 12:34 UTC.';
    await open();
    const fetched = jest.spyOn(globalThis, 'fetch');
    api.on('POST /api/messages', 429, refusal(429, limit));
    type('Message', 'Too much');
    press('SEND');
    await screen.findByText(limit);
    api.on('POST /api/messages', 201, message(8, 'Too much', false));
    press('Try again');
    await waitFor(() => expect(screen.queryByTestId('outgoing')).toBeNull());
    expect(screen.getByTestId('message-8').textContent).toContain('Too much');
    const keys = fetched.mock.calls
      .filter(([path]) => path === '/api/messages')
      .map(([, init]) => new Headers(init?.headers).get(IDEMPOTENCY_HEADER));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('marks what it shows as read, and shows typing until the message comes', async () => {
    await open();
    act(() => dispatchTransient({ type: 'typing', data: { userId: `u${user}`, from: 'admin' } }));
    expect(screen.getByTestId('typing').textContent).toContain('T0 Desk is typing');
    created(message(9, 'Good morning', true));
    expect(screen.queryByTestId('typing')).toBeNull();
    await waitFor(() => expect(api.sent('POST /api/messages/read')).toEqual([{ upToId: 9 }]));
  });

  it('says why nothing can be read, with a way to try again', async () => {
    api.on(LIST, 500, refusal(500, 'Something went wrong.'));
    show(<DirectLineDialog userId={`u${user}`} onClose={() => undefined} />);
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    api.on(LIST, 200, { messages: [message(1, 'Here', true)], unread: 1 });
    press('Try again');
    expect(await screen.findByText('Here')).toBeTruthy();
  });
});
