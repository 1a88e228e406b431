import type { AuditEntry } from '@t0/contracts';
import type { Page } from '@playwright/test';
import { answered } from './state.ts';
import type { State } from './state.ts';

const SETTINGS = '/notifications?tab=settings';
const RISK = '/api/legal-texts/risk';
const REFUSAL = { statusCode: 503, error: 'Service Unavailable', message: 'The service is not available just now.' };
const TEXT = `## What can happen

Trading carries risk of loss. **You may lose all of it**, and with leverage more than what you paid in.

- Results of the past say nothing about those to come.
- Signals are no advice: what you do with them is yours.

> Never trade what you cannot afford to lose.`;

const published = answered(RISK, 200, { name: 'risk', text: TEXT, updatedAt: '2026-11-02T09:30:00.000Z', version: 2 });
const CHANGE: AuditEntry = {
  id: 7,
  at: '2026-11-02T09:30:00.000Z',
  actorId: '0f3c1c1e-0000-4000-8000-000000000001',
  actorEmail: 'admin@t0.local',
  action: 'owner_copy.updated',
  entity: 'owner_copy',
  entityId: '1',
  subject: null,
  before: { activeTraders: '847', supportEmail: null },
  after: { activeTraders: '912', supportEmail: 'desk@t0.example' },
  undoable: true,
  address: '203.0.113.7',
  requestId: '8c1f',
  request: 'PUT /api/admin/owner-copy',
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The owner's copy and legal texts: where they are read, where they are edited, and where they are undone. */
export const OWNER_COPY_STATES: State[] = [
  { name: 'legal', who: 'visitor', path: '/risk', arrange: published, full: true },
  { name: 'legal-member', who: 'member', path: '/risk', arrange: published },
  { name: 'legal-unpublished', who: 'visitor', path: '/terms' },
  { name: 'legal-loading', who: 'visitor', path: '/risk', arrange: (page) => page.route(`**${RISK}`, () => undefined) },
  {
    name: 'legal-error',
    who: 'visitor',
    path: '/risk',
    arrange: answered(RISK, 503, REFUSAL),
    act: (page) => page.getByText('The text is not available').waitFor(),
  },
  {
    name: 'settings-copy-refused',
    who: 'admin',
    path: SETTINGS,
    full: true,
    act: async (page) => {
      await page.getByLabel('Active traders').fill('');
      await page.getByLabel('Education portal').fill('academy');
      await page.getByLabel('Support address').fill('help');
      await press(page, 'SAVE COPY');
      await page.getByText('Active traders is required').waitFor();
    },
  },
  {
    name: 'settings-legal',
    who: 'admin',
    path: SETTINGS,
    arrange: published,
    act: async (page) => {
      await press(page, 'Edit RISK');
      await page.getByLabel('Text', { exact: true }).waitFor();
    },
  },
  {
    name: 'settings-undo',
    who: 'admin',
    path: '/notifications?tab=audit',
    arrange: answered('/api/admin/audit', 200, [CHANGE]),
    act: (page) => page.getByText(/^Figures and links #1:/).click(),
  },
];
