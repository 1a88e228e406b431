import type { StaffArea } from '@t0/contracts/accounts';
import { CONSOLE_TABS as TABS, type ConsoleTabName } from '@t0/contracts/desk';
import type { ComponentType } from 'react';
import { IssueCount } from '../../email/console/issue-count.tsx';
import { lazyPart } from '../../shared/lib/lazy-part.ts';

/** A tab or a view of the console: its name in the address, its label, and its contents as a chunk of their own. */
export interface ConsolePlace {
  name: string;
  label: string;
  /** The area that a role must open to see it. */
  area: StaffArea;
  Content: ComponentType;
  /** After the label: the number of items that need attention. */
  Note?: ComponentType;
}

const CreateTab = lazyPart('The forms to publish', () => import('./create-tab.tsx').then((module) => module.CreateTab));
const AnalysisTab = lazyPart('The analysis tab', () =>
  import('../../content/console/memo-editing.tsx').then((module) => module.AnalysisTab),
);
const AlertsTab = lazyPart('The alerts tab', () =>
  import('../../price-alerts/console/alert-list.tsx').then((module) => module.AlertsTab),
);
const HistoryTab = lazyPart('The history tab', () =>
  import('../../notifications/console/history-panel.tsx').then((module) => module.HistoryPanel),
);
const SignalsTab = lazyPart('The signals tab', () =>
  import('../../signals/console/signals-admin-panel.tsx').then((module) => module.SignalsTab),
);
const ChartNotesTab = lazyPart('The charts tab', () =>
  import('../../content/console/existing-notes.tsx').then((module) => module.ChartNotesTab),
);
const BlogPostsTab = lazyPart('The blog tab', () =>
  import('../../content/console/blog-editing.tsx').then((module) => module.BlogPostsTab),
);
const EmailsTab = lazyPart('The emails tab', () => import('./emails-tab.tsx').then((module) => module.EmailsTab));
const AnalyticsTab = lazyPart('The analytics tab', () =>
  import('../../operations/console/analytics-panel.tsx').then((module) => module.AnalyticsPanel),
);
const ResourcesTab = lazyPart('The resources tab', () =>
  import('../../content/console/resource-draft.tsx').then((module) => module.ResourcesTab),
);
const VideosTab = lazyPart('The videos tab', () =>
  import('../../content/console/video-list.tsx').then((module) => module.VideosTab),
);

/** The content of each tab. */
const CONTENTS: Record<ConsoleTabName, Pick<ConsolePlace, 'Content' | 'Note'>> = {
  create: { Content: CreateTab },
  analysis: { Content: AnalysisTab },
  alerts: { Content: AlertsTab },
  history: { Content: HistoryTab },
  signals: { Content: SignalsTab },
  'chart-notes': { Content: ChartNotesTab },
  'blog-posts': { Content: BlogPostsTab },
  emails: { Content: EmailsTab, Note: IssueCount },
  analytics: { Content: AnalyticsTab },
  resources: { Content: ResourcesTab },
  videos: { Content: VideosTab },
};

/** The tabs in their order. */
export const CONSOLE_TABS: readonly ConsolePlace[] = TABS.map((tab) => ({ ...tab, ...CONTENTS[tab.name] }));
