import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Brand } from './brand.tsx';

const TONES = { quiet: 'text-text-3', long: 'text-long', warn: 'text-warn', error: 'text-short', link: 'text-link' };

interface NoticePageProps {
  icon?: LucideIcon;
  tone?: keyof typeof TONES;
  title: string;
  text: ReactNode;
  /** Announces title and text when they change. */
  live?: boolean;
  /** A form, or the ways that lead on. */
  children?: ReactNode;
}

/** A whole page for one matter: the event or question, and the links that lead on. */
export function NoticePage({ icon: Icon, tone = 'quiet', title, text, live, children }: NoticePageProps) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex h-12 items-center border-b border-line-2 bg-panel px-(--gutter) max-md:h-13">
        <Brand to="/" />
      </header>
      <main className="grid place-items-center p-4 py-8 max-md:place-items-start">
        <section className="w-full max-w-[440px] rounded-panel border border-line-2 bg-panel p-6 max-md:p-4">
          <div role={live ? 'status' : undefined}>
            {Icon && <Icon size={20} aria-hidden className={cx('mb-3', TONES[tone])} />}
            <h1 className="text-title font-semibold tracking-[0.03em]">{title}</h1>
            <div className="read mt-2">{text}</div>
          </div>
          {children && <div className="mt-6 grid gap-3">{children}</div>}
        </section>
      </main>
    </div>
  );
}
