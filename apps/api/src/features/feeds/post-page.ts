import type { FeedPost } from './feed-posts.ts';
import { escapeHtml } from './plain-xml.ts';

const PRODUCT = 'T0 Trading Terminal';

/** The web app's page with a post's title, description and preview tags, for search engines and link previews. */
export function withPostMetadata(page: string, post: FeedPost, publicUrl: string): string {
  const address = new URL(`/blog/${post.id}`, publicUrl).href;
  const title = `${post.title}, ${PRODUCT}`;
  const properties: Record<string, string> = {
    'og:type': 'article',
    'og:site_name': PRODUCT,
    'og:title': post.title,
    'og:description': post.excerpt,
    'og:url': address,
    'article:published_time': post.createdAt.toISOString(),
    'article:modified_time': post.updatedAt.toISOString(),
    'article:author': post.author,
    ...(post.imageUrl && { 'og:image': new URL(post.imageUrl, publicUrl).href }),
  };
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(post.excerpt)}" />`,
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`),
  ].join('\n    ');
  return page
    .replace(/<meta\s+name="description"[^<>]*>\s*/i, '')
    .replace(/<title>[^<]*<\/title>\s*/i, '')
    .replace(/<\/head>/i, () => `  ${tags}\n  </head>`);
}
