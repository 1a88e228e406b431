import type {
  JournalAccount,
  JournalFigures,
  JournalTradePage,
  StatementAnswer,
  StatementPreview,
} from '@t0/contracts/journal';
import type { Answer, TestClient } from '@t0/testing';
import type { JournalStack } from './journal-stack.ts';

type Refusal = { error: string; message: string };

/** The calls about statements, of the member of a stack unless another is given. */
export function statementCalls(journal: JournalStack) {
  const send = async (
    bytes: Uint8Array,
    query: Record<string, string | number | boolean> = {},
    client: TestClient = journal.member,
  ): Promise<Answer<StatementAnswer & Refusal>> => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${client.origin}/api/uploads/journal/statements?${search}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', cookie: client.cookie },
      body: bytes as BodyInit,
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as StatementAnswer & Refusal,
    };
  };
  const previewOf = async (bytes: Uint8Array, query = {}): Promise<StatementPreview> => {
    const { status, body } = await send(bytes, query);
    expect([status, body.message, body.question]).toEqual([200, undefined, null]);
    return body.preview!;
  };
  const addAccount = async (given = {}, client = journal.member): Promise<JournalAccount> =>
    (
      await client.post<JournalAccount>('/api/journal/accounts', {
        name: 'Main',
        currency: 'USD',
        kind: 'live',
        zone: 'NY+7',
        ...given,
      })
    ).body;
  const accounts = async (): Promise<JournalAccount[]> =>
    (await journal.member.get<JournalAccount[]>('/api/journal/accounts')).body;
  const trades = async (query = ''): Promise<JournalTradePage> =>
    (await journal.member.get<JournalTradePage>(`/api/journal/trades?limit=500${query}`)).body;
  const figures = async (query = ''): Promise<JournalFigures> =>
    (await journal.member.get<JournalFigures>(`/api/journal/figures${query}`)).body;
  return { send, previewOf, addAccount, accounts, trades, figures };
}
