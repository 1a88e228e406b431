import { cleanup, screen } from '@testing-library/react';
import { queryClient, USER_KEY } from './query-client.ts';
import { show, type } from '../../../../../tests/support/web/show.tsx';
import { TextField } from '../ui/field.tsx';
import { useDraft } from './session-draft.ts';

function Form() {
  const [{ title }, set] = useDraft('post', { title: '' });
  return <TextField label="Title" value={title} onChange={(event) => set({ title: event.target.value })} />;
}
function openAs(id: string): void {
  cleanup();
  // `show` forgets who is signed in: the form comes after.
  show(<Person id={id} />);
}
function Person({ id }: { id: string }) {
  queryClient.setQueryData(USER_KEY, { id });
  return <Form />;
}
const title = (): string => screen.getByLabelText<HTMLInputElement>('Title').value;

it('a draft is there again for who wrote it, and for nobody else on the same browser', () => {
  openAs('ann');
  type('Title', 'Half a post');
  openAs('bob');
  expect(title()).toBe('');
  type('Title', 'Mine');
  openAs('ann');
  expect(title()).toBe('Half a post');
});
