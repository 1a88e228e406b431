import type { MessageTemplate, UpdateMessageTemplateDto } from '@t0/contracts';
import { request } from '../../../shared/lib/http.ts';

/** Where templates are kept. */
export const TEMPLATES_PATH = '/api/admin/message-templates';

/** PUT /api/admin/message-templates/{id}: what changed, and the version the editor was looking at. */
export function updateTemplate(id: number, body: UpdateMessageTemplateDto): Promise<MessageTemplate> {
  return request<MessageTemplate>(`${TEMPLATES_PATH}/${id}`, { method: 'PUT', body });
}

/** DELETE /api/admin/message-templates/{id}. */
export function deleteTemplate(id: number): Promise<void> {
  return request<void>(`${TEMPLATES_PATH}/${id}`, { method: 'DELETE' });
}
