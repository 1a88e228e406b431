export { DirectMessage } from './admin-message.entity.ts';
export { toWireAdminMessage } from './admin-message.mapper.ts';
export { MemberNote } from './member-note.entity.ts';
export { MessageRateLimit } from './message-rate-limit.entity.ts';
