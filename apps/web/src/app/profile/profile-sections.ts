/** The side menu of the profile (docs/product/accounts.md#trader-profile), in its order. */
export const PROFILE_SECTIONS = [
  ['profile', 'USER PROFILE'],
  ['security', 'SECURITY'],
  ['alerts', 'ALERTS'],
  ['trading', 'TRADING CONFIG'],
  ['dev', 'DEV SETTINGS'],
] as const;

export type ProfileSection = (typeof PROFILE_SECTIONS)[number][0];
