import type { PrivateChatInvite, PrivateChatMembership, TelegramChat, TelegramSettings } from '@t0/contracts/channels';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SETTINGS_KEY } from '../../shared/lib/account-settings.ts';
import { relativeTime } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { endTelegram, makePrivateChatInvite, makeTelegramLink, testTelegram } from './api.ts';
import { toastTestResult } from './toast-test-result.ts';

/** The actions on the member's Telegram chat; the settings are read again after each. */
function useTelegram() {
  const client = useQueryClient();
  const readAgain = (): Promise<void> => client.invalidateQueries({ queryKey: SETTINGS_KEY });
  const link = useMutation({
    mutationFn: makeTelegramLink,
    onError: (error) => toastFailure('Link Failed', error, 'Failed to make a link. Please try again.'),
  });
  const end = useMutation({
    mutationFn: endTelegram,
    onSuccess: () => toast({ title: 'TELEGRAM ENDED', description: 'Alerts no longer reach the chat.' }),
    onError: (error) => toastFailure('Chat Update Failed', error, 'Failed to end the chat. Please try again.'),
    onSettled: readAgain,
  });
  const test = useMutation({
    mutationFn: testTelegram,
    onSuccess: (answer) => toastTestResult('Telegram', answer),
    onError: (error) => toastFailure('Test Failed', error, 'Failed to send a test. Please try again.'),
    onSettled: readAgain,
  });
  return {
    /** The link that was made last; undefined: none was. */
    made: link.data,
    link: () => link.mutate(),
    end: () => end.mutate(),
    test: () => test.mutate(),
    busy: link.isPending || end.isPending || test.isPending,
  };
}

/** Invites into the owner's private chat; the settings, which include the membership, are read again after each. */
function usePrivateChat() {
  const client = useQueryClient();
  const { mutate, data, isPending } = useMutation({
    mutationFn: makePrivateChatInvite,
    onError: (error) => toastFailure('Invite Failed', error, 'Failed to make an invite. Please try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: SETTINGS_KEY }),
  });
  return {
    /** The invite that was made last; undefined: none was. */
    made: data,
    join: () => mutate(),
    busy: isPending,
  };
}

const STATES: Record<PrivateChatMembership['state'], { word: string; tone: string }> = {
  'not-joined': { word: 'NOT JOINED', tone: 'closed' },
  invited: { word: 'INVITED', tone: 'limit' },
  joined: { word: 'JOINED', tone: 'active' },
};

/** The owner's private chat, for a member whose Telegram is linked (docs/product/channels.md#private-chat). */
function PrivateChatRow({ membership }: { membership: PrivateChatMembership }) {
  const { made, join, busy } = usePrivateChat();
  const times = useTimes();
  const { state } = membership;
  const { word, tone } = STATES[state];
  // One that was made here and used, or has run out, is of no more use.
  const invite = state === 'invited' && made ? made : null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          Private chat
          <span className="badge" data-tone={tone}>
            {word}
          </span>
        </p>
        <p className="read text-[14px]! leading-[19px]!" role="status">
          {wordsOf(membership, invite, times.time)}
        </p>
      </div>
      {state !== 'joined' && (
        <span className="flex flex-wrap gap-2">
          {invite && (
            <a href={invite.url} target="_blank" rel="noopener noreferrer" className={buttonClass('primary')}>
              OPEN THE INVITE
            </a>
          )}
          <Button disabled={busy} onClick={join}>
            {state === 'invited' ? 'NEW INVITE' : 'JOIN THE PRIVATE CHAT'}
          </Button>
        </span>
      )}
    </div>
  );
}

function wordsOf(
  { state, expiresAt, hasLeft }: PrivateChatMembership,
  invite: PrivateChatInvite | null,
  time: (iso: string) => string,
): string {
  if (state === 'joined') return 'You are in it, until your access or this link to Telegram ends.';
  if (state === 'not-joined')
    return `${hasLeft ? 'You are not in it any more. ' : ''}An invite lets you in once, and nobody else.`;
  const until = `The invite works once, for you alone, until ${time(expiresAt!)}.`;
  return invite ? `Open it in Telegram and ask to join. ${until}` : until;
}

/** Alerts by Telegram (docs/product/channels.md#telegram). Which chat is the member's is decided in Telegram, by a link that works once. */
export function TelegramPanel({ telegram }: { telegram: TelegramSettings }) {
  const { made, link, end, test, busy } = useTelegram();
  const { isSetUp, chat, privateChat } = telegram;
  const times = useTimes();
  return (
    <Panel title="Telegram" note={<span className="meta">{chat ? 'linked' : 'not linked'}</span>} bleed>
      {chat ? (
        <Linked chat={chat} busy={busy} onTest={test} onEnd={end} />
      ) : (
        <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
          <div className="min-w-0 flex-1 basis-60">
            <p>Alerts by Telegram</p>
            <p className="read text-[14px]! leading-[19px]!" role="status">
              {!isSetUp
                ? 'The owner has not set up Telegram.'
                : made
                  ? `Press START in Telegram. The link works once, until ${times.time(made.expiresAt)}.`
                  : 'Signals reach you in a chat with our bot, each in one message that changes with it.'}
            </p>
          </div>
          {isSetUp && made && (
            <a href={made.url} target="_blank" rel="noopener noreferrer" className={buttonClass('primary')}>
              OPEN TELEGRAM
            </a>
          )}
          {isSetUp && (
            <Button disabled={busy} onClick={link}>
              {made ? 'NEW LINK' : 'LINK TELEGRAM'}
            </Button>
          )}
        </div>
      )}
      {privateChat && <PrivateChatRow membership={privateChat} />}
    </Panel>
  );
}

interface LinkedProps {
  chat: TelegramChat;
  busy: boolean;
  onTest: () => void;
  onEnd: () => void;
}

function Linked({ chat: { name, createdAt, lastUsedAt }, busy, onTest, onEnd }: LinkedProps) {
  const times = useTimes();
  const now = useNow(60_000);
  const reached = lastUsedAt ? `last reached ${relativeTime(Date.parse(lastUsedAt), now)}` : 'not reached yet';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">{name}</p>
        <p className="meta mt-1">
          since {times.dateTime(createdAt)}, {reached}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" disabled={busy} onClick={onTest} aria-label={`SEND A TEST to ${name}`}>
          SEND A TEST
        </Button>
        <Button size="sm" variant="danger" disabled={busy} onClick={onEnd} aria-label={`END ${name}`}>
          END
        </Button>
      </span>
    </div>
  );
}
