import { act, render } from '@testing-library/react';
import { applyPolled, usePrices } from './price-store.ts';
import { PriceTrouble } from './price-trouble.tsx';

it.each([
  [{ error: 'No price provider', requiresSetup: true }, 'API Setup Required'],
  [{ error: 'The provider refuses' }, 'Price Unavailable'],
  [{ US30: 42_850 }, ''],
])('%j is told as "%s" (docs/product/prices.md#price-states)', (answer, words) => {
  usePrices.setState({ quotes: {}, history: {}, feeds: {}, failure: null, heard: false });
  const { container } = render(<PriceTrouble />);
  act(() => applyPolled(answer));
  expect(container.textContent.trim()).toBe(words);
});
