import { screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { ResourceForm } from './resource-draft.tsx';

const FILE = {
  objectPath: '/objects/resources/0b8f1c1e-1111-4222-8333-444455556666.pdf',
  name: 'plan.pdf',
  size: 1200,
};
const hints = (): (string | null)[] =>
  screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.trim() ?? '');

it('T0 RESOURCES: the button appears when everything is there; what fails is told and can be tried again (docs/product/console.md#resources-and-videos)', async () => {
  const api = fakeApi();
  const onChanged = jest.fn();
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: () => 'the-key' });
  sessionStorage.setItem('t0-draft::/api/resources', JSON.stringify({ file: FILE }));
  show(<ResourceForm onChanged={onChanged} />);
  expect(hints()).toEqual(['Enter a title', 'Select a category']);
  expect(screen.queryByRole('button', { name: 'SAVE RESOURCE' })).toBeNull();
  type('Title', 'Plan');
  type('Category', 'educational');
  api.on('POST /api/resources', 500, refusal(500, 'Down for a moment'));
  press('SAVE RESOURCE');
  await waitFor(() => expect(toastShown()).toEqual(['Error', 'Failed to upload resource. Down for a moment']));
  api.on('POST /api/resources', 201, { id: 1, title: 'Plan' });
  press('SAVE RESOURCE');
  await waitFor(() => expect(toastShown()).toEqual(['RESOURCE UPLOADED', 'Plan']));
  expect(onChanged).toHaveBeenCalledTimes(1);
  expect(hints()).toEqual(['Enter a title', 'Select a category', 'Upload a file']);
});
