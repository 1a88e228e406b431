import { LIMITS } from '@t0/contracts/platform';
import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import type { VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import { boundTo, type BoundField } from '../../shared/lib/bound-field.ts';
import { withInserted } from '../../shared/lib/template-tools.ts';
import { Button } from '../../shared/ui/button.tsx';
import { DateInput } from '../../shared/ui/date-input.tsx';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { UploadField } from '../upload-field.tsx';
import { POST_NAMES, type PostEditor, type PostFields } from './use-post-editor.ts';
import { Form } from '../../shared/ui/form.tsx';

interface ContentFieldProps {
  bound: BoundField<string> & { label: string };
  /** Of the post; null for a new one. */
  id: number | null;
  onInserted: (content: string) => void;
}

/** Pictures of one text that are uploaded at a time. */
const PICTURES = 10;

/** The text of a post in Markdown, and the pictures within it, which are inserted where the cursor is. */
function ContentField({ bound, id, onInserted }: ContentFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <div>
        <TextArea {...bound} ref={field} rows={14} help="Markdown; blank lines separate paragraphs" />
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

/** The settings of publication: public or not, the scheduled time, and the notification of members. */
function PublicationFields({ editor: { edit, errors, busy, notified } }: { editor: PostEditor }) {
  const { fields, set } = edit;
  const { published, publishAt, notifyMembers } = fields;
  const waits = !published && publishAt !== '';
  return (
    <>
      <Switch
        label="Publish"
        text={
          published
            ? 'Everybody can read it as soon as it is saved.'
            : waits
              ? 'Administrators alone see it until its time.'
              : 'Administrators alone see it.'
        }
        state={published ? 'PUBLISHED' : waits ? 'SCHEDULED' : 'DRAFT'}
        checked={published}
        disabled={busy}
        onChange={(next) => set({ published: next, ...(next && { publishAt: '' }) })}
      />
      {!published && (
        <DateInput
          type="datetime-local"
          label="PUBLISH AT"
          help="optional, UTC"
          {...boundTo(fields, errors, set)('publishAt')}
        />
      )}
      <Switch
        label="Tell members"
        text={
          notified
            ? 'Members were notified; this happens once.'
            : 'Members get one notification that links to the post when it is published.'
        }
        state={notifyMembers === 'yes' ? 'YES' : 'NO'}
        checked={notifyMembers === 'yes'}
        disabled={busy || notified}
        onChange={(notify) => set({ notifyMembers: notify ? 'yes' : 'no' })}
      />
    </>
  );
}

/** CLEAR, and UNDO until something else is typed: one press loses nothing. */
function ClearButton({ edit }: { edit: VersionedEdit<PostFields> }) {
  const [cleared, setCleared] = useState<PostFields | null>(null);
  if (cleared && !edit.dirty)
    return (
      <Button
        onClick={() => {
          edit.set(cleared);
          setCleared(null);
        }}
      >
        UNDO
      </Button>
    );
  return (
    <Button
      disabled={!edit.dirty}
      onClick={() => {
        setCleared(edit.fields);
        edit.revert();
      }}
    >
      CLEAR
    </Button>
  );
}

interface PostFormProps {
  editor: PostEditor;
  /** Null for a new post. */
  id: number | null;
  onCancel: () => void;
}

const { titleMax, authorMax, excerptMax } = LIMITS.blog;
const count = (text: string, max: number): string => `${text.trim().length} / ${max}`;

/** The form of a post, new or changed (docs/product/console.md#blog). */
export function PostForm({ editor, id, onCancel }: PostFormProps) {
  const { edit, errors, busy, isNew, save } = editor;
  const { fields, set, incoming } = edit;
  const gone = id !== null && isNew;
  const text = (name: 'title' | 'author' | 'excerpt' | 'content' | 'imageUrl') => ({
    label: POST_NAMES[name]!,
    ...boundTo(fields, errors, set)(name),
  });
  return (
    <>
      {gone && (
        <p role="alert" className="flex items-start gap-2 border-b border-line bg-warn-1 px-4 py-3 text-warn">
          <TriangleAlert size={16} aria-hidden className="mt-0.5" />
          This post was deleted by another administrator. Your text is kept: CREATE POST makes a new one of it.
        </p>
      )}
      <ConflictNotice edit={edit} names={POST_NAMES} switchText={['DRAFT', 'PUBLISHED']} />
      <Form noValidate onSubmit={save}>
        <fieldset disabled={busy} className="grid gap-4 p-4">
          <legend className="sr-only">{id === null ? 'New blog post' : `Blog post ${id}`}</legend>
          <TextField {...text('title')} help={count(fields.title, titleMax)} />
          <TextField {...text('author')} help={count(fields.author, authorMax)} />
          <TextArea {...text('excerpt')} rows={3} help={count(fields.excerpt, excerptMax)} />
          <ContentField bound={text('content')} id={id} onInserted={(content) => set({ content })} />
          <TextField {...text('imageUrl')} inputMode="url" placeholder="https://" />
          <UploadField
            label="OR UPLOAD AN IMAGE"
            kind="image"
            slot={`blog:${id ?? 'new'}`}
            left={1}
            full="A post has one image"
            onUploaded={([file]) => file && set({ imageUrl: file.objectPath })}
          />
          <PublicationFields editor={editor} />
          <div className="flex gap-2">
            <Button type="submit" variant="primary" disabled={busy || incoming !== null} className="flex-1">
              {busy ? 'SAVING...' : isNew ? 'CREATE POST' : 'UPDATE POST'}
            </Button>
            {id !== null ? <Button onClick={onCancel}>CANCEL</Button> : <ClearButton edit={edit} />}
          </div>
        </fieldset>
      </Form>
    </>
  );
}
