import type { MessageTemplate } from '@t0/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';

interface TemplateListProps {
  templates: readonly MessageTemplate[];
  onInsert: (template: MessageTemplate) => void;
  onEdit: (template: MessageTemplate) => void;
  onDelete: (template: MessageTemplate) => void;
}

/** The templates, one press each; up and down move between them. */
export function TemplateList({ templates, onInsert, onEdit, onDelete }: TemplateListProps) {
  const list = useFocusFallback<HTMLUListElement>();
  const isEmpty = templates.length === 0;
  useEffect(() => {
    // After the dialog has noted where the focus was.
    const timer = setTimeout(() => list.current?.querySelector<HTMLElement>('[data-insert]')?.focus());
    return () => clearTimeout(timer);
  }, [list, isEmpty]);
  return (
    <ul ref={list} onKeyDown={moveFocus}>
      {templates.map((template) => (
        <li
          key={template.id}
          data-testid={`template-${template.id}`}
          className="flex items-start gap-2 border-b border-line pr-3 last:border-b-0"
        >
          <button
            type="button"
            data-insert
            className="min-w-0 flex-1 py-2.5 pl-5 text-left hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] max-md:pl-4"
            onClick={() => onInsert(template)}
          >
            <span className="block font-semibold [overflow-wrap:anywhere]">{template.name}</span>
            {template.title && <span className="block [overflow-wrap:anywhere]">{template.title}</span>}
            <span className="read line-clamp-2 [overflow-wrap:anywhere] whitespace-pre-line">{template.text}</span>
          </button>
          <span className="flex gap-0.5 py-2">
            <IconButton small label={`Edit ${template.name}`} onClick={() => onEdit(template)}>
              <Pencil size={14} aria-hidden />
            </IconButton>
            <IconButton small label={`Delete ${template.name}`} onClick={() => onDelete(template)}>
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </span>
        </li>
      ))}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-insert]')];
  const at = buttons.findIndex((button) => button.closest('li')?.contains(document.activeElement));
  event.preventDefault();
  buttons[at + step]?.focus();
}
