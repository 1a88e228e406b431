import type { PrivateChatInvite, PrivateChatMembership } from '@t0/contracts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { usePrivateChat } from './use-private-chat.ts';

const STATES: Record<PrivateChatMembership['state'], { word: string; tone: string }> = {
  'not-joined': { word: 'NOT JOINED', tone: 'closed' },
  invited: { word: 'INVITED', tone: 'limit' },
  joined: { word: 'JOINED', tone: 'active' },
};

/** The owner's private chat, for a member whose Telegram is linked (docs/product/channels.md#private-chat). */
export function PrivateChatRow({ standing }: { standing: PrivateChatMembership }) {
  const { made, join, busy } = usePrivateChat();
  const times = useTimes();
  const { state } = standing;
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
          {wordsOf(standing, invite, times.time)}
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
