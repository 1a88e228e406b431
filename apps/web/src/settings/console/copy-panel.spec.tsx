import type { ClientSettings } from '@t0/contracts/live';
import type { OwnerCopyFields } from '@t0/contracts/platform';
import { act, screen, waitFor } from '@testing-library/react';
import { followClientSettings } from '../../shared/lib/client-settings.ts';
import { dispatchEvents } from '../../live/registry.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { CopyPanel } from './copy-panel.tsx';

const WRITE = 'PUT /api/admin/owner-copy';
const COPY: OwnerCopyFields = {
  activeTraders: '847',
  activeSignals: '12',
  traders: '10,000+',
  support: '24/7',
  educationPortalUrl: 'https://learn.example/',
  billingUpdateUrl: null,
  supportEmail: null,
  resultsText: 'Results are hypothetical.',
};
const SETTINGS: ClientSettings = {
  ...COPY,
  testTerminal: false,
  recordAudience: 'members',
  plans: [],
  plansVersion: 0,
  copyVersion: 4,
};
const field = (name: string): string => (screen.getByLabelText(name) as HTMLInputElement).value;

describe('COPY in SETTINGS (docs/product/settings.md#copy)', () => {
  let api: FakeApi;
  let stop: () => void;
  beforeEach(async () => {
    sessionStorage.clear();
    api = fakeApi();
    api.on('GET /api/client-settings', 200, SETTINGS);
    stop = followClientSettings();
    show(<CopyPanel />);
    await screen.findByLabelText('Active traders');
  });
  afterEach(() => stop());

  const receive = (given: object): void =>
    act(() => {
      dispatchEvents([
        {
          seq: 1,
          v: 1,
          type: 'owner_copy.updated',
          audience: 'public',
          at: '2026-06-15T12:00:00.000Z',
          data: { ...COPY, version: 5, ...given },
        },
      ]);
    });

  it('saves all of it at once, an empty link as none', async () => {
    api.on(WRITE, 200, { ...COPY, activeTraders: '912', educationPortalUrl: null, version: 5 });
    type('Active traders', '912');
    type('Education portal', ' ');
    press('SAVE COPY');
    await waitFor(() => expect(toastShown()?.[0]).toBe('COPY SAVED'));
    expect(api.sent(WRITE)).toEqual([{ ...COPY, activeTraders: '912', educationPortalUrl: null, version: 4 }]);
    expect([field('Active traders'), field('Education portal')]).toEqual(['912', '']);
    expect(screen.getByRole('button', { name: 'SAVE COPY' }).hasAttribute('disabled')).toBe(true);
  });

  it('says at each field what is wrong, and sends nothing', async () => {
    type('Traders', '');
    type('Update Billing', 'billing');
    type('Support address', 'nobody');
    press('SAVE COPY');
    expect(await screen.findByText('Traders is required')).toBeTruthy();
    expect(screen.getByText('Update Billing must be an address that begins with http:// or https://')).toBeTruthy();
    expect(screen.getByText('Support address must be an email address')).toBeTruthy();
    expect(api.sent(WRITE)).toEqual([]);
  });

  it('follows another administrator, and lets choose where both changed the same', async () => {
    type('Support', '24/5');
    receive({ traders: '11,000+' });
    await waitFor(() => expect(field('Traders')).toBe('11,000+'));
    expect(field('Support')).toBe('24/5');
    receive({ support: '9 to 5', version: 6 });
    expect(await screen.findByText(/CHANGED BY/)).toBeTruthy();
    press('Take theirs');
    expect(field('Support')).toBe('9 to 5');
  });

  it('keeps what was typed when the server refuses it because of another’s change', async () => {
    api.on(WRITE, 409, {
      ...refusal(409, 'This copy was changed', 'COPY_CHANGED'),
      current: { ...COPY, support: 'No', version: 7 },
    });
    type('Support', '24/5');
    press('SAVE COPY');
    expect(await screen.findByText(/CHANGED BY/)).toBeTruthy();
    press('Keep mine');
    expect(field('Support')).toBe('24/5');
  });
});
