import { AuditPanel } from '../../features/audit-trail/components/audit-panel.tsx';

/** Who did what and when. */
export function AuditView() {
  return <AuditPanel />;
}
