import type { ComponentType } from 'react';
import { IssueCount } from '../../features/welcome-recovery/components/issue-count.tsx';
import { lazyPart } from '../../shared/lib/lazy-part.ts';

/** One tab of the console: its name in the address, its label, and its contents as a chunk of their own. */
export interface ConsoleTab {
  name: string;
  label: string;
  Content: ComponentType;
  /** After the label: how much there needs attention. */
  Note?: ComponentType;
}

const CreateTab = lazyPart(() => import('./create-tab.tsx').then((module) => module.CreateTab));
const AnalysisTab = lazyPart(() => import('./analysis-tab.tsx').then((module) => module.AnalysisTab));
const AlertsTab = lazyPart(() => import('./alerts-tab.tsx').then((module) => module.AlertsTab));
const HistoryTab = lazyPart(() => import('./history-tab.tsx').then((module) => module.HistoryTab));
const SignalsTab = lazyPart(() => import('./signals-tab.tsx').then((module) => module.SignalsTab));
const ChartNotesTab = lazyPart(() => import('./chart-notes-tab.tsx').then((module) => module.ChartNotesTab));
const BlogPostsTab = lazyPart(() => import('./blog-posts-tab.tsx').then((module) => module.BlogPostsTab));
const EmailsTab = lazyPart(() => import('./emails-tab.tsx').then((module) => module.EmailsTab));
const AnalyticsTab = lazyPart(() => import('./analytics-tab.tsx').then((module) => module.AnalyticsTab));
const ResourcesTab = lazyPart(() => import('./resources-tab.tsx').then((module) => module.ResourcesTab));
const VideosTab = lazyPart(() => import('./videos-tab.tsx').then((module) => module.VideosTab));

/** The tabs in the order of specification 2, section 2. */
export const CONSOLE_TABS: ConsoleTab[] = [
  { name: 'create', label: 'CREATE', Content: CreateTab },
  { name: 'analysis', label: 'ANALYSIS', Content: AnalysisTab },
  { name: 'alerts', label: 'ALERTS', Content: AlertsTab },
  { name: 'history', label: 'HISTORY', Content: HistoryTab },
  { name: 'signals', label: 'SIGNALS', Content: SignalsTab },
  { name: 'chart-notes', label: 'CHARTS', Content: ChartNotesTab },
  { name: 'blog-posts', label: 'BLOG', Content: BlogPostsTab },
  { name: 'emails', label: 'EMAILS', Content: EmailsTab, Note: IssueCount },
  { name: 'analytics', label: 'ANALYTICS', Content: AnalyticsTab },
  { name: 'resources', label: 'T0 RESOURCES', Content: ResourcesTab },
  { name: 'videos', label: 'VIDEOS', Content: VideosTab },
];
