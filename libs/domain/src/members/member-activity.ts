const HOUR_MS = 3_600_000;
/** Activity windows (docs/product/console.md#subscribers). */
export const ACTIVE_WITHIN_HOURS = { today: 24, week: 24 * 7 } as const;

export type MemberActivity = 'Online Recently' | 'Active This Week' | 'Inactive' | 'No Login Data';

/** The Activity column of the subscriber table (docs/product/console.md#subscribers). `now` in ms since the epoch. */
export function memberActivity(lastLoginAt: string | null, now: number): MemberActivity {
  if (lastLoginAt === null) return 'No Login Data';
  const hours = (now - Date.parse(lastLoginAt)) / HOUR_MS;
  if (hours <= ACTIVE_WITHIN_HOURS.today) return 'Online Recently';
  return hours <= ACTIVE_WITHIN_HOURS.week ? 'Active This Week' : 'Inactive';
}
