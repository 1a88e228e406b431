import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INTAKE_TEMPLATE, type IntakeDraft, type IntakeSourceKey } from '@t0/contracts/intake';
import type { LiveEventType } from '@t0/contracts/live';
import { findInstrument } from '@t0/contracts/prices';
import type { Signal } from '@t0/contracts/signals';
import { createMember, signalBody, waitFor, type LiveClient } from '@t0/testing';
import { ContentStack } from '../support/content-stack.ts';
import { schemaErrors } from './schema-errors.ts';

interface LiveDocument {
  asyncapi: string;
  channels: Record<string, { messages: Record<string, { $ref: string }> }>;
  operations: Record<string, { action: string; messages: { $ref: string }[] }>;
  components: { messages: Record<string, { payload: object }>; schemas: Record<string, Record<string, unknown>> };
}

const description = JSON.parse(readFileSync(join(__dirname, '../../docs/asyncapi.json'), 'utf8')) as LiveDocument;
const errorsBy = schemaErrors(description.components);

/** Faults of a value against the payload of a message, or a schema of the document by its name. */
const errorsOf = (schema: object | string, value: unknown): string[] =>
  errorsBy(typeof schema === 'string' ? { $ref: `#/components/schemas/${schema}` } : schema, value);
const payload = (message: string): object => description.components.messages[message]!.payload;

/** Everything a socket is sent, by the name of the message. */
function collect(live: LiveClient): [string, unknown][] {
  const received: [string, unknown][] = [];
  live.socket.onAny((name: string, value: unknown) => received.push([name, value]));
  return received;
}

describe('live events, described for machines (docs/asyncapi.json; docs/REALTIME.md)', () => {
  let stack: ContentStack;
  beforeAll(async () => void (stack = await ContentStack.start()));
  afterAll(() => stack.stop());

  it('is whole: every reference leads somewhere, every message is on the channel and in an operation', () => {
    expect(description.asyncapi).toBe('3.0.0');
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!);
    const lost = references.filter(
      (path) =>
        path
          .split('/')
          .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], description) === undefined,
    );
    expect(lost).toEqual([]);
    const names = Object.keys(description.components.messages).sort();
    const carried = Object.values(description.channels).flatMap(({ messages }) => Object.keys(messages));
    expect([...new Set(carried)].sort()).toEqual(names);
    const used = Object.values(description.operations).flatMap(({ messages }) => messages.map(({ $ref }) => $ref));
    expect([...new Set(used.map((ref) => ref.split('/').at(-1)))].sort()).toEqual(names);
  });

  it('shows an example of each event and message, which is what its schema says', () => {
    const { schemas } = description.components;
    const shown = Object.entries(schemas).filter(([, { examples }]) => examples);
    const types = Object.keys(schemas).filter((name) => name.startsWith('event.'));
    expect(shown.map(([name]) => name)).toEqual(
      expect.arrayContaining([...types, 'StreamOpened', 'StreamPosition', 'Resync', 'PriceFrame', 'TransientPush']),
    );
    expect(
      shown.flatMap(([name, { examples }]) => (examples as unknown[]).flatMap((one) => errorsOf(name, one))),
    ).toEqual([]);
  });

  it('describes what sockets really receive: events, batches, prices, resyncs and transient pushes', async () => {
    const { admin, member, guest, visitor } = await stack.screens();
    const live = { admin, member, guest, visitor };
    const received = Object.values(live).map(collect);
    const { body: signal } = await stack.admin.post<Signal>('/api/signals', signalBody());
    await stack.member.put(`/api/journal/signals/${signal.id}`, { decision: 'taken' });
    await stack.admin.put(`/api/signals/${signal.id}`, { memo: 'Moved' });
    await stack.admin.delete(`/api/signals/${signal.id}`);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { body: planned } = await stack.admin.post<{ id: number }>('/api/notifications', {
      title: 'Later',
      message: 'm',
      scheduledFor: later,
    });
    await stack.admin.delete(`/api/notifications/${planned.id}`);
    const { body: created } = await stack.admin.post<{ id: number }>('/api/notifications', {
      title: 'Now',
      message: 'm',
    });
    await stack.member.put(`/api/user/notifications/${created.id}/read`, undefined);
    await stack.admin.put(`/api/notifications/${created.id}`, { title: 'Changed' });
    await stack.admin.delete(`/api/notifications/${created.id}`);
    const note = { instrument: 'GBPJPY', timeframe: '4H', content: 'Demand' };
    const { body: noted } = await stack.admin.put<{ id: number }>('/api/chart-notes', note);
    await stack.admin.delete(`/api/chart-notes/${noted.id}`);
    await stack.admin.put('/api/chart-memos/GBPJPY', { memoText: 'Range' });
    const post = { title: 'Post', excerpt: 'e', content: 'c', author: 'a', published: true };
    const { body: blog } = await stack.admin.post<{ id: number }>('/api/blog-posts', post);
    await stack.admin.put(`/api/blog-posts/${blog.id}`, { title: 'Other' });
    await stack.admin.delete(`/api/blog-posts/${blog.id}`);
    const words = { kind: 'signal', name: 'Liquidity', text: 'Swept below the low.' };
    const { body: template } = await stack.admin.post<{ id: number }>('/api/admin/message-templates', words);
    await stack.admin.delete(`/api/admin/message-templates/${template.id}`);
    const program = { ...INTAKE_TEMPLATE, name: 'Program' };
    const { body: source } = await stack.admin.post<IntakeSourceKey>('/api/admin/intake/sources', program);
    await stack.visitor.post(`/api/intake/${source.token}`, { ticker: 'GBPJPY' });
    const { body: drafts } = await stack.admin.get<IntakeDraft[]>('/api/admin/intake/drafts');
    await stack.admin.delete(`/api/admin/intake/drafts/${drafts[0]!.id}`);
    await stack.admin.put('/api/admin/record-settings', { audience: 'everybody' });
    const figures = { activeTraders: '847', activeSignals: '12', traders: '9,000+', support: '24/7' };
    await stack.admin.put('/api/admin/owner-copy', { ...figures, resultsText: 'Results are hypothetical.' });
    const pound = Object.entries(findInstrument('GBPUSD')!).filter(([name]) => name !== 'id' && name !== 'version');
    const own = { symbol: 'EURGBP', base: 'EUR', quote: 'GBP', source: 'simulated', aliases: [] };
    const pair = { ...Object.fromEntries(pound), ...own };
    const { body: added } = await stack.admin.post<{ id: number }>('/api/instruments', pair);
    await stack.admin.delete(`/api/instruments/${added.id}`);
    await stack.admin.put('/api/legal-texts/risk', { text: 'Trading carries risk of loss.' });
    const fileUrl = await stack.upload('resource', 'pdf');
    const file = { title: 'Guide', category: 'general', fileUrl };
    const { body: resource } = await stack.admin.post<{ id: number }>('/api/resources', file);
    await stack.admin.delete(`/api/resources/${resource.id}`);
    const watch = { title: 'Alert', condition: 'above', threshold: '1.5' };
    const { body: alert } = await stack.admin.post<{ id: number }>('/api/price-alerts', watch);
    await stack.admin.call('PATCH', `/api/price-alerts/${alert.id}`, { isActive: false });
    await stack.admin.delete(`/api/price-alerts/${alert.id}`);
    const level = { instrument: 'GBPJPY', condition: 'crosses', unit: 'price', threshold: '196.5' };
    const { body: ownAlert } = await stack.member.post<{ id: number }>('/api/own-alerts', level);
    await stack.member.delete(`/api/own-alerts/${ownAlert.id}`);
    await stack.member.call('PATCH', '/api/auth/profile', { firstName: 'A', lastName: 'B' });
    const settings = { emailNotifications: true, smsAlerts: false, tradingSignals: true, priceAlerts: true };
    await stack.member.post('/api/auth/notification-settings', settings);
    member.socket.emit('typing', {});
    const { body: message } = await stack.member.post<{ id: number; userId: string }>('/api/messages', {
      message: 'Hi',
    });
    await stack.admin.post(`/api/admin/conversations/${message.userId}/read`, { upToId: message.id });
    const other = await createMember(stack.api.db);
    await stack.api.signedIn(other);
    await stack.admin.post(`/api/admin/users/${other.id}/end-sessions`, {});
    await waitFor('a transient push', () => received[0]!.some(([name]) => name === 'transient'));
    for (const screen of Object.values(live)) expect(errorsOf('SeenAck', await screen.roundTrip())).toEqual([]);

    const wrong = received
      .flat()
      .flatMap(([name, value]) =>
        errorsOf(payload(name), value).length === 0 ? [] : [`${name} ${JSON.stringify(value).slice(0, 300)}`],
      );
    expect(wrong).toEqual([]);
    const types = new Set(
      received.flat().flatMap(([name, value]) => (name === 'event' ? [(value as { type: string }).type] : [])),
    );
    expect([...types].sort()).toEqual(
      expect.arrayContaining<LiveEventType>([
        'admin_message.created',
        'admin_message.read',
        'blog_post.created',
        'blog_post.deleted',
        'blog_post.updated',
        'chart_memo.updated',
        'chart_note.deleted',
        'chart_note.updated',
        'instrument.changed',
        'instrument.deleted',
        'intake_draft.created',
        'intake_draft.deleted',
        'intake_source.updated',
        'journal.changed',
        'member.updated',
        'message_template.deleted',
        'message_template.updated',
        'legal_text.updated',
        'notification.created',
        'notification.read',
        'owner_copy.updated',
        'own-alert.deleted',
        'own-alert.updated',
        'price_alert.created',
        'price_alert.deleted',
        'price_alert.updated',
        'profile.updated',
        'record_settings.updated',
        'resource.created',
        'resource.deleted',
        'scheduled_notification.deleted',
        'scheduled_notification.updated',
        'settings.updated',
        'signal.created',
        'signal.deleted',
        'signal.updated',
      ]),
    );
    for (const screen of Object.values(live))
      for (const batch of screen.batches) expect(errorsOf('EventBatch', batch)).toEqual([]);
  });

  it('describes a catch-up, and the order to read again', async () => {
    const { headers } = await stack.member.get('/api/signals');
    await stack.admin.post('/api/signals', signalBody());
    const back = await stack.api.live(stack.member, { cursor: headers.get('x-live-cursor')! });
    expect(back.batches[0]!.events.length).toBeGreaterThan(0);
    expect(errorsOf(payload('events'), back.batches[0])).toEqual([]);
    const lost = await stack.api.live(stack.member, { cursor: 'another:5' });
    expect(lost.resyncs.map((resync) => errorsOf(payload('resync'), resync))).toEqual([[]]);
  });

  it('tells a wrong event from a right one', () => {
    const event = {
      seq: 1,
      type: 'signal.deleted',
      v: 1,
      audience: 'subscribers',
      at: '2026-01-01T00:00:00.000Z',
      data: { id: 1, version: 2 },
    };
    expect(errorsOf('LiveEvent', event)).toEqual([]);
    for (const problem of [
      { type: 'signal.gone' },
      { audience: 'everybody' },
      { data: { id: 1 } },
      { seq: 0 },
      { v: 2 },
      { more: 1 },
    ])
      expect(errorsOf('LiveEvent', { ...event, ...problem })).not.toEqual([]);
  });
});
