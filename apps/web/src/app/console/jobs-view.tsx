import { JobsPanel } from '../../features/job-queues/components/jobs-panel.tsx';

/** Background jobs. */
export function JobsView() {
  return <JobsPanel />;
}
