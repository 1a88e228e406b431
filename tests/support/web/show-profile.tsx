import type { User } from '@t0/contracts/accounts';
import type { AccountSettings } from '@t0/contracts/live';
import { NO_CHOICES, allPreferences } from '@t0/contracts/notifications';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { fakeApi, type FakeApi } from './fake-api.ts';
import { show } from './show.tsx';
import { TraderProfile, type ProfileSection } from '../../../apps/web/src/app/profile/trader-profile.tsx';

/** Whose profile specs look at. */
export const USER = {
  id: 'u-42',
  email: 'maya@t0.local',
  firstName: 'Maya',
  lastName: 'Okafor',
  isAdmin: false,
  role: null,
} as User;
/** The settings of somebody who has set nothing, where the owner has set up no channel. */
export const SETTINGS: AccountSettings = {
  tradingConfig: { positionSize: 2, riskTolerance: 'moderate', autoExecute: false, maxDailyTrades: 10 },
  preferences: allPreferences(),
  displaySettings: { timeZone: 'utc', signalFilter: '' },
  watching: NO_CHOICES,
  twoFactor: { enabled: false, app: false, recoveryCodesLeft: 0 },
  passkeys: [],
  apiAccess: { enabled: false, keys: [] },
  push: { key: null, showLevels: false, quiet: null, devices: [] },
  telegram: { isSetUp: false, chat: null, privateChat: null },
  sms: { isOffered: false, number: null, off: null, unconfirmed: null, used: 0, cap: 100 },
};

function Profile({ first }: { first: ProfileSection }) {
  const [section, setSection] = useState(first);
  return <TraderProfile user={USER} section={section} onSection={setSection} subscription={null} />;
}

/** The server of somebody without other sessions. */
export function profileApi(): FakeApi {
  const api = fakeApi();
  api.on('GET /api/auth/sessions', 200, []);
  return api;
}

/** Shows the profile at a section, loading. */
export const showProfile = (first: ProfileSection): void => show(<Profile first={first} />);

/** Shows the profile at a section, with these settings. */
export async function openProfile(
  api: FakeApi,
  first: ProfileSection,
  settings: Partial<AccountSettings> = {},
): Promise<void> {
  api.on('GET /api/auth/settings', 200, { ...SETTINGS, ...settings });
  showProfile(first);
  await screen.findByRole('heading', { name: 'TRADER PROFILE' });
  // A section may load with its code.
  await within(screen.getByRole('tabpanel')).findAllByRole('heading');
}

/** Whether a switch is on. */
export const isOn = (label: string | RegExp): boolean =>
  screen.getByLabelText(label).getAttribute('aria-checked') === 'true';

/** Presses a switch. */
export const flip = (label: string): boolean => fireEvent.click(screen.getByLabelText(label));
