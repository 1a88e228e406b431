import { act, screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { show } from '../../../../../tests/support/web/show.tsx';
import { NeuralLinks } from './neural-links.tsx';

const ROUTE = 'GET /api/client-settings';
const links = () => screen.getAllByRole('link').map((link) => [link.textContent.trim(), link.getAttribute('href')]);

describe('NEURAL LINKS (docs/product/terminal.md#neural-links)', () => {
  it('lead to the notification centre, the education portal in a new tab, and the videos', async () => {
    fakeApi().on(ROUTE, 200, { educationPortalUrl: 'https://education.t0.example/' });
    show(<NeuralLinks directLine={false} />);
    const portal = await screen.findByRole('link', { name: 'Education Portal' });
    expect([portal.getAttribute('target'), portal.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    expect(links()).toEqual([
      ['Notification Center', '/system-status'],
      ['Education Portal', 'https://education.t0.example/'],
      ['T0 Video Updates', '/videos'],
    ]);
  });

  it('lead to no portal where none is configured', async () => {
    const api = fakeApi();
    api.on(ROUTE, 200, { educationPortalUrl: null });
    show(<NeuralLinks directLine={false} />);
    await waitFor(() => expect(api.sent(ROUTE)).toHaveLength(1));
    await act(() => Promise.resolve());
    expect(links().map(([name]) => name)).toEqual(['Notification Center', 'T0 Video Updates']);
  });
});
