import { renderHook, waitFor } from '@testing-library/react';
import { useFirstFew } from './after-paint.ts';

const shownOf = (first: number[]) => {
  const seen: number[][] = [];
  const hook = renderHook(
    ({ rows }) => {
      const shown = useFirstFew(rows, 2);
      seen.push([...shown]);
      return shown;
    },
    { initialProps: { rows: first } },
  );
  return { seen, ...hook };
};

it('begins with the first few of a list and goes on with all of it', async () => {
  const { seen, result } = shownOf([1, 2, 3, 4]);
  expect(seen[0]).toEqual([1, 2]);
  await waitFor(() => expect(result.current).toEqual([1, 2, 3, 4]));
});

it('shows at once what arrives once the list stands', () => {
  const { seen, rerender } = shownOf([1, 2]);
  rerender({ rows: [0, 1, 2, 3] });
  expect(seen.at(-1)).toEqual([0, 1, 2, 3]);
});
