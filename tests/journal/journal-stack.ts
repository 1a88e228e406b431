import type { JournalEntry, JournalImport, JournalPage, JournalSummary } from '@t0/contracts/journal';
import type { Signal } from '@t0/contracts/signals';
import { createMember, signalBody, type Answer, type TestClient } from '@t0/testing';
import { ContentStack } from '../support/content-stack.ts';

/** The first line of a journal's file. */
export const HEAD = 'Signal,Instrument,Direction,Decision,Time,Fill,Size,Risk %,Exit,Exit time,Note';
type Refusal = { error: string; message: string; fields?: Record<string, string>; current?: JournalEntry };

/** A terminal without prices, and the calls of a member's journal: those of `member` unless others are given. */
export class JournalStack {
  private constructor(
    readonly content: ContentStack,
    readonly member: TestClient,
    /** Another member. */
    readonly other: TestClient,
  ) {}

  static async start(): Promise<JournalStack> {
    const content = await ContentStack.start({ PRICE_PROVIDER: 'none' });
    const other = await content.api.signedIn(await createMember(content.api.db));
    return new JournalStack(content, content.member, other);
  }

  async publish(given = {}): Promise<Signal> {
    return (await this.content.admin.post<Signal>('/api/signals', signalBody(given))).body;
  }

  take(
    id: number,
    body: object = { decision: 'taken', fill: '196.194' },
    client = this.member,
  ): Promise<Answer<JournalEntry & Refusal>> {
    return client.put(`/api/journal/signals/${id}`, body);
  }

  change(id: number, body: object, client = this.member): Promise<Answer<JournalEntry & Refusal>> {
    return client.call('PATCH', `/api/journal/entries/${id}`, body);
  }

  async page(query = '', client = this.member): Promise<JournalPage> {
    return (await client.get<JournalPage>(`/api/journal/entries${query}`)).body;
  }

  async summary(client = this.member): Promise<JournalSummary> {
    return (await client.get<JournalSummary>('/api/journal/summary')).body;
  }

  send(csv: string, confirmed: boolean, client = this.member): Promise<Answer<JournalImport & Refusal>> {
    return client.post('/api/journal/import', { csv, confirmed });
  }

  /** The file's bytes: text would lose its mark. */
  async exported(client = this.member): Promise<string> {
    const answer = await fetch(`${client.origin}/api/journal/export.csv`, { headers: { cookie: client.cookie } });
    return Buffer.from(await answer.arrayBuffer()).toString('utf8');
  }

  /** Empties both journals. */
  async clear(): Promise<void> {
    await this.member.delete('/api/journal');
    await this.other.delete('/api/journal');
  }

  stop(): Promise<void> {
    return this.content.stop();
  }
}
