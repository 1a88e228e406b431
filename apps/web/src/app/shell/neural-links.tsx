import { Bell } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../shared/ui/button.tsx';

/** NEURAL LINKS of the dashboard (specification 1, section 2). */
export function NeuralLinks() {
  return (
    <nav
      aria-label="Neural links"
      className="border-l border-line px-4 pt-3 pb-4 max-desk:col-span-3 max-desk:border-t max-desk:border-l-0"
    >
      <span className="lab block whitespace-nowrap">NEURAL LINKS</span>
      <Link to="/system-status" className={buttonClass('outline', 'md', 'mt-1.5 max-md:w-full')}>
        <Bell size={14} aria-hidden /> Notification Center
      </Link>
    </nav>
  );
}
