import type { Locator, Page } from '@playwright/test';

/** What an address can lead to. */
export type Screen =
  | 'landing'
  | 'auth'
  | 'dashboard'
  | 'profile'
  | 'status'
  | 'console'
  | 'denied'
  | 'blog'
  | 'post'
  | 'videos'
  | 'journal'
  | 'alerts'
  | 'record'
  | 'verify'
  | 'calculator'
  | 'developers'
  | 'legal'
  | 'not found';

/** By what each screen is known. */
export const MARKS: Record<Screen, (page: Page) => Locator> = {
  landing: (page) => page.getByRole('heading', { name: 'Platform overview' }),
  auth: (page) => page.getByRole('tab', { name: 'LOGIN' }),
  dashboard: (page) => page.getByRole('heading', { name: 'T0 TRADING TERMINAL', level: 1 }),
  profile: (page) => page.getByRole('heading', { name: 'TRADER PROFILE' }),
  status: (page) => page.getByRole('heading', { name: 'SYSTEM STATUS' }),
  console: (page) => page.getByRole('heading', { name: /notification control center/i }),
  denied: (page) => page.getByRole('heading', { name: 'ACCESS DENIED' }),
  blog: (page) => page.getByRole('heading', { name: 'TRADING INSIGHTS' }),
  post: (page) => page.getByRole('heading', { name: 'Blog post not found', level: 1 }),
  videos: (page) => page.getByRole('heading', { name: 'T0 VIDEO UPDATES' }),
  alerts: (page) => page.getByRole('heading', { name: 'Alerts', level: 1, exact: true }),
  journal: (page) => page.getByRole('heading', { name: 'JOURNAL', level: 1 }),
  record: (page) => page.getByRole('heading', { name: 'RECORD', level: 1 }),
  verify: (page) => page.getByRole('heading', { name: 'CHECK THE RECORD' }),
  calculator: (page) => page.getByRole('heading', { name: 'Position size calculator' }),
  developers: (page) => page.getByRole('heading', { name: 'FOR PROGRAMMERS', level: 1 }),
  legal: (page) => page.getByRole('heading', { name: /^(TERMS|PRIVACY|RISK)$/, level: 1 }),
  'not found': (page) => page.getByRole('heading', { name: 'PAGE NOT FOUND' }),
};
