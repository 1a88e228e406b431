import { LIMITS, MEMBER_FILTERS } from '@t0/contracts';
import type { AnnouncementRecipients } from '@t0/contracts';
import { MailCheck, Send } from 'lucide-react';
import { boundTo } from '../../../shared/lib/bound-field.ts';
import { count, counted } from '../../../shared/lib/count.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../../shared/ui/field.tsx';
import type { AnnouncementEditor } from './use-announcement.ts';

const { subjectMax, textMax } = LIMITS.announcement;
const used = (text: string, max: number): string => `${count(text.trim().length)} / ${count(max)}`;

/** '1,204 members get it', and the rest of those whom the filter finds. */
function recipientsText({ matching, recipients }: AnnouncementRecipients): string {
  const rest = matching - recipients;
  const reached = recipients === 1 ? '1 member gets it' : `${counted(recipients, 'member')} get it`;
  if (rest === 0) return `${reached}.`;
  return `${reached}. ${count(rest)} more ${rest === 1 ? 'has' : 'have'} mail or announcements off, or an address without mail.`;
}

/** Text, filter, test and SEND of an announcement (docs/product/console.md#announcements). */
export function AnnouncementForm({ editor }: { editor: AnnouncementEditor }) {
  const { draft, set, errors, recipients, isTested, isTesting, test, ask } = editor;
  const bound = boundTo(draft, errors, set);
  return (
    <form
      noValidate
      className="grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTested) void ask();
        else void test();
      }}
    >
      <TextField label="Subject" help={used(draft.subject, subjectMax)} {...bound('subject')} />
      <div>
        <TextArea label="Text" rows={12} help={used(draft.text, textMax)} {...bound('text')} />
        <p className="meta mt-1.5">
          <code>## Heading</code>, <code>**bold**</code>, <code>*italic*</code>, <code>- list</code>,{' '}
          <code>1. list</code>, <code>&gt; quote</code>, <code>[words](https://address)</code>
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <SelectField label="Members" {...bound('show')}>
          {MEMBER_FILTERS.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Search"
          help="optional"
          type="search"
          placeholder="Part of an address or a name"
          maxLength={LIMITS.members.searchMax}
          {...bound('q')}
        />
      </div>
      <p className="min-h-11 text-meta text-text-2" aria-live="polite" data-testid="announcement-recipients">
        {recipients ? recipientsText(recipients) : '--'}
      </p>
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <Button disabled={isTesting} onClick={() => void test()}>
            <MailCheck size={14} aria-hidden /> {isTesting ? 'SENDING A TEST...' : 'SEND A TEST TO ME'}
          </Button>
          <Button
            variant="primary"
            className="flex-1"
            disabled={!isTested || recipients === undefined || recipients.recipients === 0}
            onClick={() => void ask()}
          >
            <Send size={14} aria-hidden /> SEND ANNOUNCEMENT
          </Button>
        </div>
        <p className="meta">
          {isTested ? 'A test of this text was sent to you.' : 'Send a test of this text to yourself first.'}
        </p>
      </div>
    </form>
  );
}
