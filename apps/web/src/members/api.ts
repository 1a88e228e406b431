import type { MemberEntry } from '@t0/contracts/accounts';
import type { CreateUploadDto, UploadGrant } from '@t0/contracts/content';
import type { Conversation, DirectMessage, MessagesRead, SendMessageDto } from '@t0/contracts/members';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import { request } from '../shared/lib/http.ts';
import { LIVE_LISTS } from '../live/lists.ts';
import { readSnapshot } from '../live/snapshot.ts';

/** The side that writes on this screen. */
export type Side = 'member' | 'admin';

/** True when this side wrote the message. */
export const isOwn = (side: Side, message: { isFromAdmin: boolean }): boolean =>
  message.isFromAdmin === (side === 'admin');

/** After these events, read and unread messages are counted again. */
export const MESSAGE_EVENTS = LIVE_LISTS.thread.events;

/** Polling interval while the socket is disconnected, in ms. */
export const MESSAGES_POLL_MS = 30_000;

/** One direct line as this screen sees it: its member, and the side of the user. */
export interface Line {
  side: Side;
  /** The member whose conversation it is. */
  userId: string;
}

const address = ({ side, userId }: Line): string => (side === 'admin' ? `/api/admin/conversations/${userId}` : '/api');

/** The address at which a conversation is read, newest first, and written to. */
export const messagesAddress = (line: Line): string => `${address(line)}/messages`;

/** POST /api/messages or POST /api/admin/conversations/{userId}/messages. The same key answers with the first call's result, so repeating it sends nothing twice. */
export function sendMessage(line: Line, body: SendMessageDto, key: string): Promise<DirectMessage> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  return request<DirectMessage>(messagesAddress(line), { method: 'POST', body, headers });
}

/** POST /api/messages/read or POST /api/admin/conversations/{userId}/read: everything of the other side up to this message was read. */
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

/** GET /api/admin/users: the user of an empty conversation; null: no user has this id. */
export async function getAddressee(userId: string, signal: AbortSignal): Promise<MemberEntry | null> {
  const users = await request<MemberEntry[]>(`/api/admin/users?q=${userId}&limit=1`, { signal });
  return users.find(({ id }) => id === userId) ?? null;
}

/** POST /api/messages/upload-image: an address to send an image of a message to. */
export function requestImageGrant(file: File, signal: AbortSignal): Promise<UploadGrant> {
  const body: CreateUploadDto = { fileName: file.name, fileSize: file.size };
  return request<UploadGrant>('/api/messages/upload-image', { method: 'POST', body, signal });
}
