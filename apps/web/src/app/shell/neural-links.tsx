import { useQuery } from '@tanstack/react-query';
import { Bell, CirclePlay, ExternalLink, GraduationCap } from 'lucide-react';
import { Link } from 'react-router-dom';
import { clientSettingsQuery } from '../../shared/lib/client-settings.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { DirectLineButton } from './direct-line.tsx';

const BUTTON = buttonClass('outline', 'md', 'max-md:w-full');

/**
 * NEURAL LINKS of the dashboard (docs/product/terminal.md#neural-links), with a member's direct line. Without an education
 * portal configured there is no link to one.
 */
export function NeuralLinks({ directLine }: { directLine: boolean }) {
  const { data: settings } = useQuery(clientSettingsQuery);
  const portal = settings?.educationPortalUrl;
  return (
    <nav
      aria-label="Neural links"
      className="border-l border-line px-4 pt-3 pb-4 max-desk:col-span-3 max-desk:border-t max-desk:border-l-0"
    >
      <span className="lab block whitespace-nowrap">NEURAL LINKS</span>
      <div className="mt-1.5 flex max-w-[600px] flex-wrap gap-2 max-desk:max-w-none max-md:flex-col">
        <Link to="/system-status" className={BUTTON}>
          <Bell size={14} aria-hidden /> Notification Center
        </Link>
        {portal && (
          <a href={portal} target="_blank" rel="noopener noreferrer" className={BUTTON}>
            <GraduationCap size={14} aria-hidden /> Education Portal <ExternalLink size={12} aria-hidden />
          </a>
        )}
        {directLine && <DirectLineButton />}
        <Link to="/videos" className={BUTTON}>
          <CirclePlay size={14} aria-hidden /> T0 Video Updates
        </Link>
      </div>
    </nav>
  );
}
