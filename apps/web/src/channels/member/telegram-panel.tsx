import type { TelegramChat, TelegramSettings } from '@t0/contracts';
import { relativeTime } from '../../shared/lib/format.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-now.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { useTelegram } from './use-telegram.ts';
import { PrivateChatRow } from './private-chat-row.tsx';

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
      {privateChat && <PrivateChatRow standing={privateChat} />}
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
