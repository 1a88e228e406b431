import { LIMITS } from '@t0/contracts';
import { TriangleAlert } from 'lucide-react';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { UploadField } from '../upload-field.tsx';
import { boundTo } from '../../shared/lib/bound-field.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import type { PostEditor } from './use-post-editor.ts';
import { POST_NAMES } from './post-fields.ts';
import { ContentField } from './content-field.tsx';
import { PublicationFields } from './publication-fields.tsx';
import { useState } from 'react';
import type { VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import type { PostFields } from './post-fields.ts';

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
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
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
      </form>
    </>
  );
}
