import { useQuery } from '@tanstack/react-query';
import { Bell, CirclePlay, ExternalLink, GraduationCap } from 'lucide-react';
import { Link } from 'react-router-dom';
import { clientSettingsQuery } from '../../shared/lib/client-settings.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { DirectLineButton } from './direct-line.tsx';

interface NeuralLinksProps {
  /** True: with a member's direct line. */
  directLine: boolean;
  /** The class of a link in the drawer; buttons by default. */
  linkClass?: string;
}

/** NEURAL LINKS of the dashboard, which has no room for them on a phone (docs/product/terminal.md#neural-links). */
export function NeuralLinks({ directLine }: NeuralLinksProps) {
  return (
    <nav
      aria-label="Neural links"
      className="border-l border-line px-4 pt-3 pb-4 max-desk:col-span-3 max-desk:border-t max-desk:border-l-0 max-md:hidden"
    >
      <span className="lab block whitespace-nowrap">NEURAL LINKS</span>
      <div className="mt-1.5 flex max-w-[600px] flex-wrap gap-2 max-desk:max-w-none">
        <NeuralLinkList directLine={directLine} />
      </div>
    </nav>
  );
}

/** The links alone. Without an education portal configured there is no link to one. */
export function NeuralLinkList({ directLine, linkClass }: NeuralLinksProps) {
  const { data: settings } = useQuery(clientSettingsQuery);
  const portal = settings?.educationPortalUrl;
  const look = linkClass ?? buttonClass();
  const size = linkClass ? 16 : 14;
  return (
    <>
      <Link to="/system-status" className={look}>
        <Bell size={size} aria-hidden /> Notification Center
      </Link>
      {portal && (
        <a href={portal} target="_blank" rel="noopener noreferrer" className={look}>
          <GraduationCap size={size} aria-hidden /> Education Portal <ExternalLink size={12} aria-hidden />
        </a>
      )}
      {directLine && <DirectLineButton {...(linkClass && { className: `${linkClass} w-full` })} />}
      <Link to="/videos" className={look}>
        <CirclePlay size={size} aria-hidden /> T0 Video Updates
      </Link>
    </>
  );
}
