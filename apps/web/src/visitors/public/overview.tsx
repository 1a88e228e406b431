import { ArrowRight, ChartCandlestick, FileText, Newspaper } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../shared/ui/button.tsx';
import { COPY } from './copy.ts';

const { title, analysis, blog, resources, subscribe } = COPY.overview;
const CARDS: readonly { Icon: LucideIcon; title: string; text: string; to: string }[] = [
  { Icon: ChartCandlestick, ...analysis, to: '/auth' },
  { Icon: Newspaper, ...blog, to: '/blog' },
  { Icon: FileText, ...resources, to: '/auth' },
];

/** The platform's offer: three cards, and the button to all of it (docs/product/visitors.md#landing-page). */
export function Overview({ locked }: { locked: ReactNode }) {
  return (
    <section
      id="platform"
      aria-labelledby="platform-title"
      className="mx-auto w-full max-w-[1440px] px-(--gutter) pt-14 max-md:pt-10"
    >
      <h2 id="platform-title" className="font-read text-[26px] leading-8 font-semibold tracking-[-0.01em]">
        {title}
      </h2>
      <ul className="mt-4 grid grid-cols-3 overflow-hidden rounded-panel border border-line-2 bg-panel max-md:grid-cols-1">
        {CARDS.map(({ Icon, title: name, text, to }) => (
          <li
            key={name}
            className="relative border-line p-4 hover:bg-hover max-md:not-first:border-t md:not-first:border-l"
          >
            <Icon size={16} aria-hidden className="text-link" />
            <h3 className="mt-3 font-read text-[18px] leading-6 font-semibold">
              <Link to={to} className="rounded-control before:absolute before:inset-0">
                {name}
              </Link>
            </h3>
            <p className="read mt-1">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4">{locked}</div>
      <Link to="/auth" className={buttonClass('outline', 'lg', 'mt-5 max-md:w-full max-md:px-2 max-md:text-meta')}>
        {subscribe} <ArrowRight size={14} aria-hidden />
      </Link>
    </section>
  );
}
