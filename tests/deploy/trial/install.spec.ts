import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@t0/tools/shared/root';
import { fillIn } from './install.ts';

describe('the .env of an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 't0-settings-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps what deploy/env.example says, with secrets made anew, what is given, and what is only given', () => {
    writeFileSync(join(folder, '.env'), readFileSync(join(ROOT, 'deploy/env.example')));
    fillIn(folder, { SITE_ADDRESS: 'localhost', MAIL_PORT: '8026' });
    const filled = readFileSync(join(folder, '.env'), 'utf8');
    expect(filled).toMatch(/^SITE_ADDRESS=localhost$/m);
    expect(filled).toMatch(/^MAIL_PORT=8026$/m);
    expect(filled).toMatch(/^ACME_EMAIL=ops@example.com$/m);
    expect(filled).toMatch(/^STRIPE_SECRET_KEY=$/m);
    const secrets = [...filled.matchAll(/^\w+=([0-9a-f]{64})$/gm)].map(([, secret]) => secret);
    expect(new Set(secrets).size).toBe(6);
  });
});
