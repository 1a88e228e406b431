import type { SessionInfo } from '@t0/contracts/accounts';
import type { AccountSettings } from '@t0/contracts/live';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { settingsQuery } from '../shared/lib/account-settings.ts';
import { sessionsQuery } from '../accounts/member/api.ts';
import { forget } from '../shared/lib/forgetting.ts';
import { fakeApi } from '../../../../tests/support/web/fake-api.ts';
import { show } from '../../../../tests/support/web/show.tsx';

const settings = (maxDailyTrades: number) => ({ tradingConfig: { maxDailyTrades } }) as AccountSettings;

function Own() {
  const { data } = useQuery(settingsQuery);
  const { data: sessions } = useQuery(sessionsQuery);
  return (
    <p>
      {data?.tradingConfig.maxDailyTrades} trades, {sessions?.[0]?.device}
    </p>
  );
}

it('shows nothing of one person to the next, who signed in in another tab', async () => {
  const api = fakeApi();
  api.on('GET /api/auth/settings', 200, settings(10));
  api.on('GET /api/auth/sessions', 200, [{ device: 'Firefox on Linux' } as SessionInfo]);
  show(<Own />);
  expect(await screen.findByText('10 trades, Firefox on Linux')).toBeTruthy();
  api.on('GET /api/auth/settings', 200, settings(25));
  api.on('GET /api/auth/sessions', 200, [{ device: 'Safari on iOS' } as SessionInfo]);
  forget('member');
  await waitFor(() => expect(screen.getByText('25 trades, Safari on iOS')).toBeTruthy());
});
