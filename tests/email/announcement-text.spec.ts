import type { AnnouncementPreview } from '@t0/contracts/email';
import { createAdmin, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

const ANNOUNCEMENTS = '/api/admin/announcements';

describe('the text of an announcement (docs/product/email.md#announcements)', () => {
  let stack: ApiStack;
  let admin: TestClient;

  beforeAll(async () => {
    stack = await ApiStack.start();
    admin = await stack.signedIn(await createAdmin(stack.db, { role: 'administrator' }));
  });
  afterAll(() => stack.stop());

  it('is previewed as it is sent, on a page that runs and loads nothing (docs/SECURITY.md#csp)', async () => {
    const text = {
      subject: 'Preview <of> it',
      text: '# Title\n\n<script>alert(1)</script> [a](javascript:x) ![p](https://p.example/p.png)',
    };
    const { body } = await admin.post<AnnouncementPreview>(`${ANNOUNCEMENTS}/preview`, text);
    const { headers, body: html } = await admin.get<string>(`${ANNOUNCEMENTS}/previews/${body.id}`);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
    );
    expect(html).toContain('Preview &lt;of&gt; it');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; a');
    expect(html).not.toMatch(/<script|<img|href="javascript/);
    expect(html).toContain('<a href="https://p.example/p.png"');
    expect((await admin.get(`${ANNOUNCEMENTS}/previews/other`)).status).toBe(404);
  });

  it('takes no text that is empty or too long, and is for owner and administrator', async () => {
    expect(await admin.post(ANNOUNCEMENTS, { subject: ' ', text: 'x'.repeat(20_001) })).toMatchObject({
      status: 400,
      body: { fields: { subject: 'Subject is required', text: 'Text must be at most 20000 characters' } },
    });
    for (const role of ['support', 'analyst'] as const) {
      const client = await stack.signedIn(await createAdmin(stack.db, { role }));
      expect((await client.get(ANNOUNCEMENTS)).status).toBe(403);
      expect(await client.post(ANNOUNCEMENTS, { subject: 'News', text: 'Hello' })).toMatchObject({
        body: { error: 'ROLE_REQUIRED' },
      });
    }
  });
});
