import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { queryClient, USER_KEY } from '../shared/lib/query-client.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown } from '../../../../tests/support/web/show.tsx';
import { UploadField } from './upload-field.tsx';

/** Stands for the browser's way to send a file: what was sent, and the answer by hand. */
class FakeXhr {
  static all: FakeXhr[] = [];
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = '';
  opened: string[] = [];
  headers: Record<string, string> = {};
  constructor() {
    FakeXhr.all.push(this);
  }
  open(...opened: string[]): void {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(): void {}
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, body: unknown = ''): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

const GRANT = {
  uploadURL: '/api/uploads/1?token=t',
  objectPath: '/objects/images/0b8f1c1e-1111-4222-8333-444455556666.png',
  method: 'PUT',
  headers: { 'content-type': 'image/png' },
};
const CALL = 'POST /api/chart-memos/upload-image';
const taken = jest.fn();
let api: FakeApi;
let nextSlot = 0;
let key = 0;

const fileOf = (name: string, size = 4): File => {
  const file = new File(['data'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const open = (left = 10): void =>
  show(
    <UploadField
      label="Images"
      kind="image"
      slot={`spec-${++nextSlot}`}
      left={left}
      full="No more"
      onUploaded={taken}
    />,
  );
const choose = (...files: File[]): void =>
  void fireEvent.change(screen.getByLabelText('Images'), { target: { files } });
const sending = async (count: number): Promise<FakeXhr> => {
  await waitFor(() => expect(FakeXhr.all).toHaveLength(count));
  return FakeXhr.all.at(-1)!;
};

beforeEach(() => {
  api = fakeApi();
  api.on(CALL, 200, GRANT);
  FakeXhr.all = [];
  taken.mockReset();
  Object.assign(globalThis, { XMLHttpRequest: FakeXhr });
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => `key-${++key}` });
});

describe('the upload widget (docs/product/content.md#uploads)', () => {
  it('asks for an address, sends the file there, and hands it over once', async () => {
    open();
    choose(fileOf('plan.PNG'));
    const line = await sending(1);
    expect(api.sent(CALL)).toEqual([{ fileName: 'plan.PNG', fileSize: 4 }]);
    expect([line.opened, line.headers]).toEqual([['PUT', GRANT.uploadURL], GRANT.headers]);
    act(() => line.upload.onprogress?.({ loaded: 2 }));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    expect(screen.getByTestId('upload').textContent).toContain('50 %, 2 Bytes of 4 Bytes');
    act(() => line.answer(204));
    await waitFor(() => expect(taken).toHaveBeenCalledTimes(1));
    expect(taken).toHaveBeenCalledWith([{ objectPath: GRANT.objectPath, name: 'plan.PNG', size: 4 }]);
    expect(screen.queryByTestId('upload')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('plan.PNG uploaded');
  });

  it.each([
    ['plan.png', 5 * 1024 * 1024 + 1, 'File too large. Maximum size is 5MB'],
    ['plan.svg', 4, 'Invalid file type. Allowed types: jpg, jpeg, png, gif, webp'],
  ])('refuses %s of %d bytes, without a call', (name, size, message) => {
    open();
    choose(fileOf(name, size));
    expect(screen.getByRole('alert').textContent).toContain(message);
    expect(api.calls).toEqual([]);
  });

  it('takes as many as there is room for, one after the other, and says that it were more', async () => {
    open(2);
    choose(fileOf('1.png'), fileOf('2.png'), fileOf('3.png'));
    expect(screen.getByRole('alert').textContent).toContain('No more');
    const first = await sending(1);
    expect(screen.getAllByTestId('upload').map(({ dataset }) => dataset.state)).toEqual(['sending', 'waiting']);
    act(() => first.answer(204));
    const second = await sending(2);
    act(() => second.answer(204));
    await waitFor(() => expect(taken).toHaveBeenCalledTimes(2));
  });

  it('says when there is no address, when the line breaks and what the server refuses; a file that was refused cannot be tried again', async () => {
    api.on(CALL, 503, refusal(503, 'The store is away'));
    open();
    choose(fileOf('plan.png'));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to get upload URL');
    api.on(CALL, 200, GRANT);
    press('Retry plan.png');
    const broken = await sending(1);
    act(() => broken.onerror?.());
    expect((await screen.findByRole('alert')).textContent).toContain('Upload failed. Please try again.');
    press('Retry plan.png');
    const refused = await sending(2);
    act(() => refused.answer(400, refusal(400, 'This is no PNG file')));
    expect((await screen.findByRole('alert')).textContent).toContain('This is no PNG file');
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
    press('Remove plan.png');
    expect(screen.queryByTestId('upload')).toBeNull();
  });

  it('leads to the sign-in when the session has ended, asked for the address or for the file', async () => {
    const signedOut = refusal(401, 'Unauthorized: log in to continue');
    api.on(CALL, 401, signedOut);
    open();
    queryClient.setQueryData(USER_KEY, { id: 'me' });
    const asksAnew = (): boolean | undefined => queryClient.getQueryState(USER_KEY)?.isInvalidated;
    choose(fileOf('plan.png'));
    await waitFor(() => expect(toastShown()).toEqual(['SESSION EXPIRED', 'Please log in again to continue']));
    expect(asksAnew()).toBe(true);
    expect(screen.queryByText('Failed to get upload URL')).toBeNull();
    queryClient.setQueryData(USER_KEY, { id: 'me' });
    api.on(CALL, 200, GRANT);
    press('Retry plan.png');
    const line = await sending(1);
    act(() => line.answer(401, signedOut));
    await waitFor(() => expect(asksAnew()).toBe(true));
  });

  it('is cancelled: the line is cut, nothing is handed over', async () => {
    open();
    choose(fileOf('plan.png'));
    const line = await sending(1);
    const abort = jest.spyOn(line, 'abort');
    press('Cancel plan.png');
    expect(abort).toHaveBeenCalled();
    expect(screen.queryByTestId('upload')).toBeNull();
    choose(fileOf('other.png'));
    await sending(2);
    expect(taken).not.toHaveBeenCalled();
  });
});
