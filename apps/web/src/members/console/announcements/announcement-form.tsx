import { MEMBER_FILTERS, type MemberFilterName } from '@t0/contracts/accounts';
import { ANNOUNCED_BY_DEFAULT, SendAnnouncementDto, type AnnouncementTest } from '@t0/contracts/email';
import type { AnnouncementRecipients, EmailAnnouncement } from '@t0/contracts/email';
import type { LiveEventType } from '@t0/contracts/live';
import { LIMITS } from '@t0/contracts/platform';
import { MailCheck, Send } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { boundTo } from '../../../shared/lib/bound-field.ts';
import { count, counted } from '../../../shared/lib/count.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../../shared/ui/field.tsx';
import { useFollowed } from '../../../live/use-followed.ts';
import { checkBy } from '../../../shared/editing/use-versioned-edit.ts';
import { HttpError, request } from '../../../shared/lib/http.ts';
import { fromDateField } from '../../../shared/lib/date-field.ts';
import { DateInput } from '../../../shared/ui/date-input.tsx';
import { useDebounced } from '../../../shared/lib/use-time.ts';
import { useDraft } from '../../../shared/lib/session-draft.ts';
import { useTimes } from '../../../shared/lib/times.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { ANNOUNCEMENTS, announcements, getRecipients, sendAnnouncement } from './api.ts';
import { Form } from '../../../shared/ui/form.tsx';

/** An announcement being written. `tested`: the text of which a test was sent last. */
interface AnnouncementDraft {
  subject: string;
  text: string;
  show: MemberFilterName;
  q: string;
  /** When it leaves, as its field shows it, UTC; '' for at once. */
  scheduledFor: string;
  tested: string;
}

const EMPTY: AnnouncementDraft = {
  subject: '',
  text: '',
  show: ANNOUNCED_BY_DEFAULT,
  q: '',
  scheduledFor: '',
  tested: '',
};

const check = checkBy(SendAnnouncementDto);

/** Members' own choices are sent to them alone: the figure is read again while it is shown. */
const REFRESH_MS = 60_000;

const TYPES: readonly LiveEventType[] = ['member.updated'];

const textOf = ({ subject, text }: AnnouncementDraft) => ({ subject: subject.trim(), text: text.trim() });

const bodyOf = (draft: AnnouncementDraft): SendAnnouncementDto => {
  const q = draft.q.trim();
  const at = draft.scheduledFor;
  // An invalid time is sent unchanged, so that the contract refuses it with a message.
  return {
    ...textOf(draft),
    show: draft.show,
    ...(q !== '' && { q }),
    ...(at !== '' && { scheduledFor: fromDateField(at) ?? at }),
  };
};

const markOf = (draft: AnnouncementDraft): string => JSON.stringify(textOf(draft));

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
    <Form
      noValidate
      className="grid gap-4 p-4"
      onSubmit={() => {
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
        <SelectField
          label="Members"
          {...bound('show')}
          options={MEMBER_FILTERS.map(({ name, label }) => [name, label])}
        />
        <TextField
          label="Search"
          help="optional"
          type="search"
          placeholder="Part of an address or a name"
          maxLength={LIMITS.members.searchMax}
          {...bound('q')}
        />
      </div>
      <DateInput type="datetime-local" label="Schedule for" help="optional, UTC" {...bound('scheduledFor')} />
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
            <Send size={14} aria-hidden /> {draft.scheduledFor === '' ? 'SEND' : 'SCHEDULE'} ANNOUNCEMENT
          </Button>
        </div>
        <p className="meta">
          {isTested ? 'A test of this text was sent to you.' : 'Send a test of this text to yourself first.'}
        </p>
      </div>
    </Form>
  );
}

/** The form of an announcement and its actions. */
interface AnnouncementEditor {
  draft: AnnouncementDraft;
  set: (change: Partial<AnnouncementDraft>) => void;
  errors: Readonly<Record<string, string>>;
  recipients: AnnouncementRecipients | undefined;
  /** True: a test of exactly this text was sent. */
  isTested: boolean;
  isTesting: boolean;
  test: () => Promise<void>;
  /** The announcement of which it is asked whether to send it; null: none. */
  question: SendAnnouncementDto | null;
  ask: () => Promise<void>;
  cancel: () => void;
  isSending: boolean;
  send: (body: SendAnnouncementDto) => void;
}

/** Writes, tests and sends an announcement. This tab of the browser keeps its text until it is sent. */
export function useAnnouncement(): AnnouncementEditor {
  const [draft, set, reset] = useDraft<AnnouncementDraft>('announcement', EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [question, setQuestion] = useState<SendAnnouncementDto | null>(null);
  const times = useTimes();
  const q = useDebounced(draft.q.trim());
  const { data: recipients } = useFollowed({
    queryKey: [ANNOUNCEMENTS, 'recipients', draft.show, q],
    read: (signal) => getRecipients({ show: draft.show, q }, signal),
    types: TYPES,
    pollMs: REFRESH_MS,
    refreshMs: REFRESH_MS,
    everyMs: 2000,
    failure: 'The number of recipients cannot be loaded.',
  });
  const failed = (title: string, sentence: string, error: unknown): void => {
    if (error instanceof HttpError) setErrors(error.fields);
    toastFailure(title, error, sentence);
  };
  const isValid = async (): Promise<boolean> => {
    const found = await check(bodyOf(draft));
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  const testing = useMutation({
    mutationFn: (tested: AnnouncementDraft) =>
      request<AnnouncementTest>(`${ANNOUNCEMENTS}/test`, { method: 'POST', body: textOf(tested) }),
    onSuccess: ({ email }, tested) => {
      set({ tested: markOf(tested) });
      toast({ title: 'TEST SENT', description: `It is on its way to ${email}` });
    },
    onError: (error) => failed('TEST FAILED', 'The test was not sent', error),
  });
  const sending = useMutation({
    mutationFn: sendAnnouncement,
    onSuccess: (sent: EmailAnnouncement) => {
      const { total, state, createdAt } = sent;
      reset();
      setQuestion(null);
      // In the list at once, whatever its event does.
      announcements.answer(sent);
      if (state === 'scheduled')
        return toast({ title: 'ANNOUNCEMENT SCHEDULED', description: `It leaves ${times.dateTime(createdAt)}` });
      toast({ title: 'ANNOUNCEMENT SENT', description: `It leaves for ${counted(total, 'member')}`, tone: 'sent' });
    },
    onError: (error) => failed('ANNOUNCEMENT FAILED', 'The announcement was not sent', error),
  });
  return {
    draft,
    set,
    errors,
    recipients,
    isTested: draft.tested === markOf(draft),
    isTesting: testing.isPending,
    test: async () => {
      if (!testing.isPending && (await isValid())) testing.mutate(draft);
    },
    question,
    ask: async () => {
      if (await isValid()) setQuestion(bodyOf(draft));
    },
    cancel: () => setQuestion(null),
    isSending: sending.isPending,
    send: (body) => {
      if (!sending.isPending) sending.mutate(body);
    },
  };
}
