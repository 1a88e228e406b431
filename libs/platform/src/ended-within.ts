/** Waits for the end of `work`, its failure included, but no longer than `ms`; returns true if it ended. */
export async function endedWithin(work: Promise<unknown> | null | undefined, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const ended = Promise.resolve(work).then(
    () => true,
    () => true,
  );
  return Promise.race([ended, late]).finally(() => clearTimeout(timer));
}
