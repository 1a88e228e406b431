import { TextField } from '../../shared/ui/field.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { boundTo } from '../../shared/lib/bound-field.ts';
import type { PostEditor } from './use-post-editor.ts';

/** The settings of publication: public or not, the scheduled time, and the notification of members. */
export function PublicationFields({ editor: { edit, errors, busy, notified } }: { editor: PostEditor }) {
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
        <TextField
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
            ? 'They were told, which happens once.'
            : 'A notification that links to the post, once, when it is published.'
        }
        state={notifyMembers === 'yes' ? 'YES' : 'NO'}
        checked={notifyMembers === 'yes'}
        disabled={busy || notified}
        onChange={(tell) => set({ notifyMembers: tell ? 'yes' : 'no' })}
      />
    </>
  );
}
