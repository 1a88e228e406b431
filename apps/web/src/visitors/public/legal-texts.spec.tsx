import type { LegalText } from '@t0/contracts/visitors';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { dispatchEvents } from '../../live/registry.ts';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
import { LegalTextsPanel } from '../console/legal-texts-panel.tsx';
import { LegalView } from './legal-view.tsx';

const text = (name: LegalText['name'], given: Partial<LegalText> = {}): LegalText => ({
  name,
  text: `The **${name}**`,
  updatedAt: '2026-06-15T12:00:00.000Z',
  version: 1,
  ...given,
});
let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  api = fakeApi();
  for (const name of ['terms', 'privacy', 'risk'] as const) api.on(`GET /api/legal-texts/${name}`, 200, text(name));
});

describe('the page of a legal text (docs/product/settings.md#legal-texts)', () => {
  it('draws the Markdown, says when it changed, and follows changes', async () => {
    show(<LegalView name="risk" backTo="/" />);
    expect((await screen.findByText('risk')).tagName).toBe('STRONG');
    expect(screen.queryByText(/Last changed/)).toBeNull();
    api.on('GET /api/legal-texts/risk', 200, text('risk', { text: '<b>No</b> HTML', version: 2 }));
    act(() => {
      dispatchEvents([
        {
          seq: 1,
          v: 1,
          type: 'legal_text.updated',
          audience: 'public',
          at: '2026-06-15T12:00:00.000Z',
          data: { name: 'risk', version: 2 },
        },
      ]);
    });
    expect(await screen.findByText('<b>No</b> HTML')).toBeTruthy();
    expect(screen.getByText('Last changed 15 Jun 2026')).toBeTruthy();
  });

  it('says that it cannot be read', async () => {
    api.on('GET /api/legal-texts/terms', 503, refusal(503, 'Not just now.'));
    show(<LegalView name="terms" backTo="/dashboard" />);
    expect(await screen.findByText('Not just now.')).toBeTruthy();
    expect(screen.getByRole('link').textContent).toContain('BACK TO TERMINAL');
  });
});

describe('LEGAL TEXTS in SETTINGS (docs/product/settings.md#legal-texts)', () => {
  const open = async (): Promise<void> => {
    show(<LegalTextsPanel />);
    await waitFor(() => expect(screen.getAllByText('Not published yet')).toHaveLength(3));
    press('Edit RISK');
    await screen.findByLabelText('Text');
  };

  it('saves the text with the version it was edited from', async () => {
    await open();
    api.on('PUT /api/legal-texts/risk', 200, text('risk', { text: 'All of it.', version: 2 }));
    type('Text', 'All of it.');
    expect(screen.getByRole('region', { name: 'As it is read' }).textContent).toContain('All of it.');
    press('SAVE TEXT');
    await waitFor(() => expect(toastShown()).toEqual(['RISK SAVED', 'It is published at /risk now']));
    expect(api.sent('PUT /api/legal-texts/risk')).toEqual([{ text: 'All of it.', version: 1 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByTestId('legal-risk').textContent).toContain('Last changed');
  });

  it('refuses an empty one in its own sentence', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: ' ' } });
    press('SAVE TEXT');
    expect(await screen.findByText('The text is required')).toBeTruthy();
    expect(api.sent('PUT /api/legal-texts/risk')).toEqual([]);
  });
});
