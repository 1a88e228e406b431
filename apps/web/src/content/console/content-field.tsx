import { useRef } from 'react';
import type { BoundField } from '../../shared/lib/bound-field.ts';
import { withInserted } from '../../shared/lib/template-tools.ts';
import { TextArea } from '../../shared/ui/field.tsx';
import { UploadField } from '../upload-field.tsx';

interface ContentFieldProps {
  bound: BoundField<string> & { label: string };
  /** Of the post; null for a new one. */
  id: number | null;
  onInserted: (content: string) => void;
}

/** Pictures of one text that are uploaded at a time. */
const PICTURES = 10;

/** The text of a post in Markdown, and the pictures within it, which are inserted where the cursor is. */
export function ContentField({ bound, id, onInserted }: ContentFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <div>
        <TextArea {...bound} ref={field} rows={14} help="Markdown; blank lines part paragraphs" />
        <p className="meta mt-1.5">
          <code>## Heading</code>, <code>**bold**</code>, <code>*italic*</code>, <code>- list</code>,{' '}
          <code>1. list</code>, <code>&gt; quote</code>, <code>[words](https://address)</code>
        </p>
      </div>
      <UploadField
        label="PICTURES IN THE TEXT"
        kind="image"
        slot={`blog-text:${id ?? 'new'}`}
        left={PICTURES}
        full={`At most ${PICTURES} pictures at a time`}
        onUploaded={(files) => {
          const pictures = files.map(({ objectPath }) => `![](${objectPath})`).join('\n\n');
          onInserted(withInserted(field.current, bound.value, bound.value === '' ? pictures : `\n\n${pictures}\n\n`));
        }}
      />
    </>
  );
}
