import type { AuditEntry } from '@t0/contracts/operations';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi, refusal, type FakeApi } from '../../../../../tests/support/web/fake-api.ts';
import { press, show, toastShown, type } from '../../../../../tests/support/web/show.tsx';
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
  subject: 'LONG GBPJPY',
  before: { memo: 'Old' },
  after: { memo: 'New' },
  undoable: false,
  address: '203.0.113.7',
  requestId: 'r1',
  request: `PUT /api/${entity}/7`,
});
let api: FakeApi;

describe('the audit trail on screen (docs/product/console.md#audit-trail)', () => {
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
      'Memo',
      'Old',
      'New',
    ]);
    expect(item.textContent).toContain('Signal LONG GBPJPY: memo Old to New');
    expect(item.textContent).toContain('PUT /api/signals/7 · from 203.0.113.7 · request r1');
  });

  it('filters on the server, keeps what is typed meanwhile, and clears all fields', async () => {
    api.on('GET /api/admin/audit?entity=signals&limit=50', 200, [entry(2, 'signals')]);
    api.on('GET /api/admin/audit?entity=signals&action=signals.updated&limit=50', 200, [entry(2, 'signals')]);
    api.on('GET /api/admin/audit?entity=signals&entityId=7&action=signals.updated&limit=50', 200, []);
    show(<AuditPanel />);
    await screen.findByTestId('audit-1');
    type('Its id', '7');
    fireEvent.change(screen.getByLabelText('What'), { target: { value: 'signals' } });
    await waitFor(() => expect(screen.queryByTestId('audit-1')).toBeNull());
    expect((screen.getByLabelText('Its id') as HTMLInputElement).value).toBe('7');
    fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'signals.updated' } });
    await screen.findByTestId('audit-2');
    press('Filter');
    expect(await screen.findByText('No entry matches')).toBeTruthy();
    press('Show everything');
    expect(await screen.findByTestId('audit-1')).toBeTruthy();
    expect((screen.getByLabelText('Action') as HTMLInputElement).value).toBe('');
    expect([...(screen.getByLabelText('Action') as HTMLSelectElement).options].map(({ text }) => text)).toContain(
      'Signal updated',
    );
  });

  it('undoes a change of settings, or passes the refusal on', async () => {
    api.on(ALL, 200, [{ ...entry(3, 'owner_copy'), undoable: true }, entry(2, 'signals')]);
    api.on('POST /api/admin/audit/3/undo', 409, refusal(409, 'It was changed again since: memo.'));
    show(<AuditPanel />);
    await screen.findByTestId('audit-3');
    expect(screen.getAllByText('UNDO')).toHaveLength(1);
    fireEvent.click(screen.getByText('UNDO'));
    await waitFor(() => expect(toastShown()).toEqual(['NOT UNDONE', 'It was changed again since: memo.']));
    api.on('POST /api/admin/audit/3/undo', 204);
    api.on(ALL, 200, [{ ...entry(4, 'owner_copy'), undoable: true }, entry(3, 'owner_copy')]);
    fireEvent.click(screen.getByText('UNDO'));
    expect(await screen.findByTestId('audit-4')).toBeTruthy();
    expect(toastShown()?.[0]).toBe('UNDONE');
  });

  it('passes the server’s sentence on', async () => {
    api.on(ALL, 400, refusal(400, 'From must be a date and time'));
    show(<AuditPanel />);
    expect(await screen.findByText('From must be a date and time')).toBeTruthy();
  });
});
