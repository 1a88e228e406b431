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
    <nav aria-label="Neural links" className="border-l border-line px-4 py-1.5 max-md:hidden">
      <span className="lab block whitespace-nowrap">NEURAL LINKS</span>
      <div className="flex gap-2 [--control:26px] max-wide:[&_.word]:sr-only">
        <NeuralLinkList directLine={directLine} />
      </div>
    </nav>
  );
}

/** The links alone. Without an education portal configured there is no link to one. */
export function NeuralLinkList({ directLine, linkClass }: NeuralLinksProps) {
  const { data: settings } = useQuery(clientSettingsQuery);
  const portal = settings?.educationPortalUrl;
  const look = linkClass ?? buttonClass('outline', 'sm');
  const size = linkClass ? 16 : 14;
  return (
    <>
      <Link to="/system-status" title="Notification Center" className={look}>
        <Bell size={size} aria-hidden /> <span className="word">Notification Center</span>
      </Link>
      {portal && (
        <a href={portal} target="_blank" rel="noopener noreferrer" title="Education Portal" className={look}>
          <GraduationCap size={size} aria-hidden /> <span className="word">Education Portal</span>{' '}
          <ExternalLink size={12} aria-hidden />
        </a>
      )}
      {directLine && <DirectLineButton {...(linkClass && { className: `${linkClass} w-full` })} />}
      <Link to="/videos" title="T0 Video Updates" className={look}>
        <CirclePlay size={size} aria-hidden /> <span className="word">T0 Video Updates</span>
      </Link>
    </>
  );
}
