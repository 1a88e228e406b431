/** Apart from the other limits, which a first screen with a badge has no use for. */
const BADGE_MAX = 99;

/** The figure on a badge: '99+' beyond 99 (docs/product/notifications.md#notification-bell). */
export function badgeText(count: number): string {
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
