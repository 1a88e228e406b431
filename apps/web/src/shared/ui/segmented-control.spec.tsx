import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../../../../../tests/support/web/show.tsx';
import { SegmentedControl } from './segmented-control.tsx';

const OPTIONS = ['M', '1W', '4H'].map((value) => ({ value, label: value }));

function Chart() {
  const [value, setValue] = useState('M');
  return <SegmentedControl label="Timeframe" options={OPTIONS} value={value} onChange={setValue} />;
}

const checked = (): string | null => screen.getByRole('radio', { checked: true }).textContent;

it('the arrow keys choose, round and round, and the focus goes along (docs/product/look.md#keyboard)', async () => {
  show(<Chart />);
  expect(screen.getByRole('radiogroup', { name: 'Timeframe' })).toBeTruthy();
  act(() => screen.getByRole('radio', { name: 'M' }).focus());
  for (const [key, chosen] of [
    ['ArrowRight', '1W'],
    ['ArrowDown', '4H'],
    ['ArrowDown', 'M'],
    ['ArrowLeft', '4H'],
    ['ArrowUp', '1W'],
  ] as const) {
    fireEvent.keyDown(document.activeElement!, { key });
    await waitFor(() => expect(document.activeElement?.textContent).toBe(chosen));
    expect(checked()).toBe(chosen);
  }
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight', ctrlKey: true });
  expect(checked()).toBe('1W');
});
