import { confidenceLabel } from './confidence.ts';

it.each([
  [100, 'Very High'],
  [90, 'Very High'],
  [89, 'High'],
  [80, 'High'],
  [79, 'Good'],
  [70, 'Good'],
  [69, 'Medium'],
  [60, 'Medium'],
  [59, 'Low'],
  [50, 'Low'],
  [49, 'Very Low'],
  [0, 'Very Low'],
])('a confidence of %i is %s (docs/product/signals.md#confidence)', (confidence, label) =>
  expect(confidenceLabel(confidence)).toBe(label),
);
