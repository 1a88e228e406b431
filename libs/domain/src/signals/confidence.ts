/** Word for a confidence of 0 to 100 (docs/product/signals.md#confidence). */
export function confidenceLabel(confidence: number): string {
  if (confidence >= 90) return 'Very High';
  if (confidence >= 80) return 'High';
  if (confidence >= 70) return 'Good';
  if (confidence >= 60) return 'Medium';
  if (confidence >= 50) return 'Low';
  return 'Very Low';
}
