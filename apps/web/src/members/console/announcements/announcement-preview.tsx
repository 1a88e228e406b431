import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../shared/lib/http.ts';
import { useDebounced } from '../../../shared/lib/use-debounced.ts';
import { Panel } from '../../../shared/ui/panel.tsx';
import { ANNOUNCEMENTS, createPreview } from './api.ts';
import { MailFrame } from './mail-frame.tsx';

/** Shorter than the server keeps a preview. */
const FRESH_MS = 5 * 60_000;

/** The email as the server makes it of this text, as it is typed. */
export function AnnouncementPreview({ subject, text }: { subject: string; text: string }) {
  const shown = useDebounced(JSON.stringify({ subject: subject.trim(), text: text.trim() }));
  const words = JSON.parse(shown) as { subject: string; text: string };
  const isWritten = words.subject !== '' && words.text !== '';
  const { data, error } = useQuery({
    queryKey: [ANNOUNCEMENTS, 'preview', shown],
    queryFn: ({ signal }) => createPreview(words, signal),
    enabled: isWritten,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
  });
  return (
    <Panel
      title="Preview"
      bleed
      className="desk:sticky desk:top-[calc(var(--bar)+16px)]"
      note={<span className="meta">as members get it, with your name</span>}
    >
      {error && (
        <p role="alert" className="border-b border-line px-4 py-2 text-meta text-short">
          {messageOf(error, 'The preview is not available.')}
        </p>
      )}
      <MailFrame
        title="Preview of the email"
        src={isWritten ? (data ?? null) : null}
        empty="Write a subject and a text."
      />
    </Panel>
  );
}
