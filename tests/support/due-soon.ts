/** Milliseconds after which a machine that stands still is no excuse any more. */
const PATIENCE_MS = 60_000;

/**
 * Sends something that is due in `ms`. A time that has passed by the time it is read is refused with 400, on a machine that stood
 * still for so long: it is then sent once more, due later. Answers the last answer.
 */
export async function dueSoon<T extends { status: number }>(ms: number, send: (at: string) => Promise<T>): Promise<T> {
  for (let ahead = ms; ; ahead *= 4) {
    const answer = await send(new Date(Date.now() + ahead).toISOString());
    if (answer.status !== 400 || ahead > PATIENCE_MS) return answer;
  }
}
