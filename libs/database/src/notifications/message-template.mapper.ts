import type { MessageTemplate as WireMessageTemplate } from '@t0/contracts/notifications';
import type { MessageTemplate } from './message-template.entity.ts';

/** A stored template as it crosses the wire. */
export function toWireMessageTemplate(template: MessageTemplate): WireMessageTemplate {
  return {
    id: template.id,
    kind: template.kind,
    name: template.name,
    title: template.title,
    text: template.text,
    updatedAt: template.updatedAt.toISOString(),
    version: template.version,
  };
}
