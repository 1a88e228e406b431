/** What an answer of a test call tells of a user. */
export interface KnownUser {
  email: string;
  /** Told after a simulated checkout of a paid account without a password. */
  tempPassword: string | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads the user out of an answer, be it the user itself or an object around it; null when it names none. */
export function knownUser(answer: unknown): KnownUser | null {
  if (!isRecord(answer)) return null;
  const user = isRecord(answer.user) ? answer.user : answer;
  if (typeof user.email !== 'string') return null;
  return { email: user.email, tempPassword: typeof answer.tempPassword === 'string' ? answer.tempPassword : null };
}
