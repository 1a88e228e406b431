import type { MessageTemplate } from '@t0/contracts/notifications';
import type { AuditEntry } from '@t0/contracts/operations';
import type { LiveClient } from '@t0/testing';
import { ContentStack } from '../support/content-stack.ts';

const PATH = '/api/admin/message-templates';
const body = (given: object = {}) => ({
  kind: 'broadcast',
  name: 'CPI',
  title: 'US CPI today',
  text: 'Spreads widen around the release.',
  ...given,
});

describe('message templates: the desk’s own words, kept for every administrator', () => {
  let stack: ContentStack;
  let screens: Record<'admin' | 'member' | 'guest' | 'visitor', LiveClient>;

  beforeAll(async () => {
    stack = await ContentStack.start();
    screens = await stack.screens();
  });
  afterAll(() => stack.stop());

  const create = async (given: object = {}): Promise<MessageTemplate> => {
    const { status, body: template } = await stack.admin.post<MessageTemplate>(PATH, body(given));
    expect([status, template]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })]);
    return template;
  };
  const list = async (): Promise<MessageTemplate[]> => (await stack.admin.get<MessageTemplate[]>(PATH)).body;

  it('are told to administrators alone, listed by name, changed, and deleted', async () => {
    const template = await create({ name: ' Zulu ' });
    expect(template).toEqual({
      ...body({ name: 'Zulu' }),
      id: template.id,
      updatedAt: expect.any(String),
      version: 1,
    });
    const event = await screens.admin.next('message_template.updated', ({ data }) => data.id === template.id);
    expect([event.data, event.audience]).toEqual([template, 'staff:publishing']);
    const first = await create({ kind: 'signal', name: 'Alpha', title: 'A signal has none' });
    expect(first.title).toBe('');
    expect(await list()).toEqual([first, template]);

    const { body: changed } = await stack.admin.put<MessageTemplate>(`${PATH}/${template.id}`, {
      text: 'Other words.',
      version: 1,
    });
    expect(changed).toMatchObject({ text: 'Other words.', title: template.title, version: 2 });
    const late = await stack.admin.put(`${PATH}/${template.id}`, { name: 'Late', version: 1 });
    expect([late.status, late.body]).toEqual([
      409,
      expect.objectContaining({ error: 'MESSAGE_TEMPLATE_CHANGED', current: changed }),
    ]);

    expect((await stack.admin.delete(`${PATH}/${template.id}`)).status).toBe(204);
    const gone = await screens.admin.next('message_template.deleted', ({ data }) => data.id === template.id);
    expect(gone.data).toEqual({ id: template.id, version: 3 });
    expect((await stack.admin.delete(`${PATH}/${template.id}`)).status).toBe(404);
    expect((await stack.admin.put(`${PATH}/${template.id}`, {})).body).toMatchObject({
      error: 'MESSAGE_TEMPLATE_NOT_FOUND',
    });
    for (const screen of [screens.member, screens.guest, screens.visitor]) {
      await screen.roundTrip();
      expect(screen.events.filter(({ type }) => type.startsWith('message_template'))).toEqual([]);
    }
  });

  it('leave an audit row each', async () => {
    const { id } = await create();
    await stack.admin.put(`${PATH}/${id}`, { name: 'Renamed' });
    await stack.admin.delete(`${PATH}/${id}`);
    const { body: trail } = await stack.admin.get<AuditEntry[]>(
      `/api/admin/audit?entity=message_templates&entityId=${id}`,
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'message_templates.deleted',
      'message_templates.updated',
      'message_templates.created',
    ]);
    expect([trail[1]!.before, trail[1]!.after]).toEqual([{ name: 'CPI' }, { name: 'Renamed' }]);
  });

  it.each([
    ['kind', 'Kind must be one of signal, broadcast', { kind: 'mail' }],
    ['name', 'Template name is required', { name: ' ' }],
    ['name', 'Template name must be at most 60 characters', { name: 'x'.repeat(61) }],
    ['title', 'Title must be at most 100 characters', { title: 'x'.repeat(101) }],
    ['title', 'Title must be text without control characters', { title: null }],
    ['text', 'Template text is required', { text: '' }],
    ['text', 'The text of a broadcast must be at most 500 characters', { text: 'x'.repeat(501) }],
    ['text', 'Template text must be at most 2000 characters', { kind: 'signal', text: 'x'.repeat(2001) }],
  ])('refuse a wrong %s with "%s"', async (field, message, given) => {
    const before = await list();
    const { status, body: answer } = await stack.admin.post(PATH, body(given));
    expect([status, answer]).toEqual([400, expect.objectContaining({ message, fields: { [field]: message } })]);
    expect(await list()).toEqual(before);
  });

  it('refuse a broadcast’s text that became too long', async () => {
    const { id } = await create();
    const { status, body: answer } = await stack.admin.put(`${PATH}/${id}`, { text: 'x'.repeat(501) });
    expect([status, answer.message]).toEqual([400, 'The text of a broadcast must be at most 500 characters']);
  });

  it('are made once, however often the call is sent, and at most 200', async () => {
    const key = { 'idempotency-key': 'template-once' };
    const [first, second] = await Promise.all([1, 2].map(() => stack.admin.post<MessageTemplate>(PATH, body(), key)));
    expect(first!.body.id).toBe(second!.body.id);
    await stack.api.db.query(
      `INSERT INTO message_templates (kind, name, text) SELECT 'signal', 'n' || i, 't' FROM generate_series(1, 200) i`,
    );
    const { status, body: answer } = await stack.admin.post(PATH, body());
    expect([status, answer.message]).toEqual([400, 'There can be at most 200 templates. Delete one first.']);
  });

  it.each([
    ['GET', PATH],
    ['POST', PATH],
    ['PUT', `${PATH}/1`],
    ['DELETE', `${PATH}/1`],
  ])('%s %s is for administrators (docs/SECURITY.md#roles)', async (method, path) => {
    const sent = method === 'GET' || method === 'DELETE' ? undefined : body();
    expect((await stack.visitor.call(method, path, sent)).status).toBe(401);
    for (const client of [stack.guest, stack.member]) expect((await client.call(method, path, sent)).status).toBe(403);
  });
});
