/** Title and description of the public pages, for the browser's tab and for links to them. */
export const LANDING_HEAD = { title: 'Trading signals' };
export const BLOG_HEAD = {
  title: 'Trading insights',
  description: 'Trading insights from T0 Trading Terminal: positioning, structure and risk in forex and index markets.',
};
