import { render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { Staggered } from './staggered.tsx';

it('shows its parts one after another, from the top, until all of them stand', async () => {
  const came: string[][] = [];
  function Part({ name }: { name: string }) {
    useLayoutEffect(() => void came.push(screen.getAllByText(/./).map((part) => part.textContent)));
    return <p>{name}</p>;
  }
  render(
    <Staggered>
      <Part name="map" />
      {null}
      <Part name="chart" />
      <Part name="posts" />
    </Staggered>,
  );
  expect(screen.queryByText('map')).toBeNull();
  await waitFor(() => screen.getByText('posts'));
  expect(came).toEqual([['map'], ['map', 'chart'], ['map', 'chart', 'posts']]);
});

it('keeps showing what its parts become', async () => {
  const list = (text: string) => (
    <Staggered>
      <p>{text}</p>
    </Staggered>
  );
  const { rerender, unmount } = render(list('one'));
  await screen.findByText('one');
  rerender(list('two'));
  expect(screen.getByText('two')).toBeTruthy();
  unmount();
});
