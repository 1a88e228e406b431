import { ANNOUNCED_BY_DEFAULT, SendAnnouncementDto } from '@t0/contracts';
import type { AnnouncementRecipients, EmailAnnouncement, LiveEventType, MemberFilterName } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFollowed } from '../../../live/use-followed.ts';
import { checkBy } from '../../../shared/editing/check-fields.ts';
import { counted } from '../../../shared/lib/count.ts';
import { HttpError } from '../../../shared/lib/http.ts';
import { useDebounced } from '../../../shared/lib/use-debounced.ts';
import { useDraft } from '../../../shared/lib/use-draft.ts';
import { toastFailure } from '../../../shared/ui/toast-failure.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { ANNOUNCEMENTS, getRecipients, sendAnnouncement, sendTest } from './api.ts';

/** An announcement being written. `tested`: the text of which a test was sent last. */
interface AnnouncementDraft {
  subject: string;
  text: string;
  show: MemberFilterName;
  q: string;
  tested: string;
}

const EMPTY: AnnouncementDraft = { subject: '', text: '', show: ANNOUNCED_BY_DEFAULT, q: '', tested: '' };
const check = checkBy(SendAnnouncementDto);
/** Members' own choices are sent to them alone: the figure is read again while it is shown. */
const REFRESH_MS = 60_000;
const TYPES: readonly LiveEventType[] = ['member.updated'];

const textOf = ({ subject, text }: AnnouncementDraft) => ({ subject: subject.trim(), text: text.trim() });
const bodyOf = (draft: AnnouncementDraft): SendAnnouncementDto => {
  const q = draft.q.trim();
  return { ...textOf(draft), show: draft.show, ...(q !== '' && { q }) };
};
const markOf = (draft: AnnouncementDraft): string => JSON.stringify(textOf(draft));

/** The form of an announcement and its actions. */
export interface AnnouncementEditor {
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
    mutationFn: (tested: AnnouncementDraft) => sendTest(textOf(tested)),
    onSuccess: ({ email }, tested) => {
      set({ tested: markOf(tested) });
      toast({ title: 'TEST SENT', description: `It is on its way to ${email}` });
    },
    onError: (error) => failed('TEST FAILED', 'The test was not sent', error),
  });
  const sending = useMutation({
    mutationFn: sendAnnouncement,
    onSuccess: ({ total }: EmailAnnouncement) => {
      reset();
      setQuestion(null);
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
