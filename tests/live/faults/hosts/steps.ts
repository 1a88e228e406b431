/** Tests that build on each other: after one that failed the others fail at once, instead of waiting for what cannot come. */
export function inSteps(): (title: string, work: () => void | Promise<void>, timeoutMs?: number) => void {
  let isWhole = true;
  return (title, work, timeoutMs) =>
    it(
      title,
      async () => {
        if (!isWhole) throw new Error('An earlier part failed');
        isWhole = false;
        await work();
        isWhole = true;
      },
      timeoutMs,
    );
}
