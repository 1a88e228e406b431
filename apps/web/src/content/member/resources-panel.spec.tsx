import type { Resource } from '@t0/contracts/content';
import { act, screen } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { show } from '../../../../../tests/support/web/show.tsx';
import { resources } from './resources.ts';
import { ResourcesPanel } from './resources-panel.tsx';

const ROUTE = 'GET /api/resources';
const resource = (id: number, fileSize: number): Resource => ({
  id,
  title: `Checklist ${id}`,
  description: 'One page.',
  category: 'trading-guides',
  fileUrl: `/objects/resources/${id}.pdf`,
  fileName: `checklist-${id}.pdf`,
  fileSize,
  fileType: 'application/pdf',
  uploadedBy: 'a1',
  createdAt: `2026-11-0${id}T10:00:00.000Z`,
  updatedAt: `2026-11-0${id}T10:00:00.000Z`,
  version: 1,
});
let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  act(() => resources.clear());
});

describe('the resources (docs/product/content.md#resources)', () => {
  it('have title, category, description and size, and are downloaded under their name', async () => {
    api.on(ROUTE, 200, [resource(3, 812), resource(2, 188_621), resource(1, 1_153_434)]);
    show(<ResourcesPanel />);
    const rows = await screen.findAllByRole('listitem');
    for (const words of ['Checklist 3', 'One page.', 'trading-guides', 'PDF 812 Bytes'])
      expect(rows[0]!.textContent).toContain(words);
    expect(rows[1]!.textContent).toContain('PDF 184.2 KB');
    expect(rows[2]!.textContent).toContain('PDF 1.1 MB');
    const link = screen.getByRole('link', { name: 'Download Checklist 3' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
      '/objects/resources/3.pdf',
      'checklist-3.pdf',
    ]);
  });

  it('say that there are none', async () => {
    api.on(ROUTE, 200, []);
    show(<ResourcesPanel />);
    expect(await screen.findByText('No trading resources available yet')).toBeTruthy();
  });

  it('say why they cannot be read', async () => {
    api.on(ROUTE, 503, refusal(503, 'Down for a moment'));
    show(<ResourcesPanel />);
    expect((await screen.findByRole('alert')).textContent).toContain('Down for a moment');
  });
});
