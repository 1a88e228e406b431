import { IDEMPOTENCY_HEADER } from '@t0/contracts';
import type {
  AdminMessage,
  AdminUser,
  Conversation,
  CreateUploadDto,
  MessagesRead,
  OwnMessages,
  SendMessageDto,
  UnreadCount,
  UploadGrant,
} from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';
import { readSnapshot } from '../../../shared/lib/live/snapshot.ts';
import type { Line } from '../side.ts';

const address = ({ side, userId }: Line): string => (side === 'admin' ? `/api/admin/conversations/${userId}` : '/api');

/** One page of a conversation, newest first: GET /api/messages or GET /api/admin/conversations/{userId}/messages. */
export async function getMessages(line: Line, limit: number, before?: number): Promise<AdminMessage[]> {
  const query = `limit=${limit}${before === undefined ? '' : `&before=${before}`}`;
  const { data } = await readSnapshot<AdminMessage[] | OwnMessages>(`${address(line)}/messages?${query}`);
  return Array.isArray(data) ? data : data.messages;
}

/** How many answers the member has not read. */
export async function getUnread(signal: AbortSignal): Promise<number> {
  return (await readSnapshot<OwnMessages>('/api/messages?limit=1', signal)).data.unread;
}

/** Sends a message. The same key answers with the first call's result, so repeating it sends nothing twice. */
export function sendMessage(line: Line, body: SendMessageDto, key: string): Promise<AdminMessage> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  return request<AdminMessage>(`${address(line)}/messages`, { method: 'POST', body, headers });
}

/** Tells that everything of the other side up to this message was read. */
export function markRead(line: Line, upToId: number): Promise<MessagesRead> {
  const path = line.side === 'admin' ? `${address(line)}/read` : '/api/messages/read';
  return request<MessagesRead>(path, { method: 'POST', body: { upToId } });
}

/** A conversation as a row of a list that runs by the id of the last message. */
export type ConversationRow = Conversation & { id: number };

/** One page of GET /api/admin/conversations: the last written in first. */
export async function getConversations(address: string, signal?: AbortSignal): Promise<ConversationRow[]> {
  const { data } = await readSnapshot<Conversation[]>(address, signal);
  return data.map((conversation) => ({ ...conversation, id: conversation.last.id }));
}

/** GET /api/admin/conversations/unread: what members wrote and no administrator has read, in all conversations. */
export async function getInboxUnread(signal: AbortSignal): Promise<number> {
  return (await readSnapshot<UnreadCount>('/api/admin/conversations/unread', signal)).data.count;
}

/** Who somebody is whom nobody has written to yet; null: nobody of this id. */
export async function getAddressee(userId: string, signal: AbortSignal): Promise<AdminUser | null> {
  const users = await request<AdminUser[]>(`/api/admin/users?q=${userId}&limit=1`, { signal });
  return users.find(({ id }) => id === userId) ?? null;
}

/** POST /api/messages/upload-image: an address to send an image of a message to. */
export function requestImageGrant(file: File, signal: AbortSignal): Promise<UploadGrant> {
  const body: CreateUploadDto = { fileName: file.name, fileSize: file.size };
  return request<UploadGrant>('/api/messages/upload-image', { method: 'POST', body, signal });
}
