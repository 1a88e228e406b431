import type { AuditEntry } from '@t0/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal } from '../../../shared/testing/fake-api.ts';
import type { FakeApi } from '../../../shared/testing/fake-api.ts';
import { press, show, type } from '../../../shared/testing/show.tsx';
import { AuditPanel } from './audit-panel.tsx';

const ALL = 'GET /api/admin/audit?limit=50';
const entry = (id: number, entity: string): AuditEntry => ({
  id,
  at: '2026-06-15T12:00:00.000Z',
  actorId: '0f3c1c1e-0000-4000-8000-000000000001',
  actorEmail: 'admin@t0.local',
  action: `${entity}.updated`,
  entity,
  entityId: '7',
  before: { memo: 'Old' },
  after: { memo: 'New' },
  address: '203.0.113.7',
  requestId: 'r1',
  request: `PUT /api/${entity}/7`,
});
let api: FakeApi;

describe('the audit trail on screen (console, point 8)', () => {
  beforeEach(() => {
    api = fakeApi();
    api.on(ALL, 200, [entry(2, 'signals'), entry(1, 'chart_notes')]);
  });

  it('shows who did what, with each field before and after', async () => {
    show(<AuditPanel />);
    const item = await screen.findByTestId('audit-2');
    expect(item.textContent).toContain('15 Jun 2026 12:00:00');
    expect(item.textContent).toContain('admin@t0.local');
    expect([...item.querySelectorAll('tbody td')].map(({ textContent }) => textContent)).toEqual([
      'memo',
      'Old',
      'New',
    ]);
    expect(item.textContent).toContain('PUT /api/signals/7 · from 203.0.113.7 · request r1');
  });

  it('filters on the server, keeps what is typed meanwhile, and clears all fields', async () => {
    api.on('GET /api/admin/audit?entity=signals&limit=50', 200, [entry(2, 'signals')]);
    api.on('GET /api/admin/audit?entity=signals&action=signals.deleted&limit=50', 200, []);
    show(<AuditPanel />);
    await screen.findByTestId('audit-1');
    type('Action', 'signals.deleted');
    fireEvent.change(screen.getByLabelText('What'), { target: { value: 'signals' } });
    await waitFor(() => expect(screen.queryByTestId('audit-1')).toBeNull());
    expect((screen.getByLabelText('Action') as HTMLInputElement).value).toBe('signals.deleted');
    press('Filter');
    expect(await screen.findByText('No entry matches')).toBeTruthy();
    press('Show everything');
    expect(await screen.findByTestId('audit-1')).toBeTruthy();
    expect((screen.getByLabelText('Action') as HTMLInputElement).value).toBe('');
  });

  it('passes the server’s sentence on', async () => {
    api.on(ALL, 400, refusal(400, 'From must be a date and time'));
    show(<AuditPanel />);
    expect(await screen.findByText('From must be a date and time')).toBeTruthy();
  });
});
