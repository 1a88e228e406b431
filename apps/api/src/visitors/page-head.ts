import { escapeHtml } from './plain-xml.ts';
import type { FeedPost } from './plain-xml.ts';

const PRODUCT = 'T0 Trading Terminal';

/** The data in the head of a page, for search engines and link previews. */
export interface PageHead {
  title: string;
  /** Left out: that of the page itself stays. */
  description?: string;
  /** Its own address, absolute. */
  address: string;
  /** Further properties of its preview. */
  properties: Record<string, string>;
}

/** The web app's page with a head of its own. */
export function withHead(page: string, { title, description, address, properties }: PageHead): string {
  const preview: Record<string, string> = {
    'og:site_name': PRODUCT,
    'og:title': title,
    ...(description !== undefined && { 'og:description': description }),
    'og:url': address,
    ...properties,
  };
  const tags = [
    `<title>${escapeHtml(`${title}, ${PRODUCT}`)}</title>`,
    ...(description === undefined ? [] : [`<meta name="description" content="${escapeHtml(description)}" />`]),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...Object.entries(preview).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`),
  ].join('\n    ');
  return (description === undefined ? page : page.replace(/<meta\s+name="description"[^<>]*>\s*/i, ''))
    .replace(/<title>[^<]*<\/title>\s*/i, '')
    .replace(/<\/head>/i, () => `  ${tags}\n  </head>`);
}

/** The web app's page with a post's title, description and preview tags, for search engines and link previews. */
export function withPostMetadata(page: string, post: FeedPost, publicUrl: string): string {
  return withHead(page, {
    title: post.title,
    description: post.excerpt,
    address: new URL(`/blog/${post.id}`, publicUrl).href,
    properties: {
      'og:type': 'article',
      'article:published_time': post.createdAt.toISOString(),
      'article:modified_time': post.updatedAt.toISOString(),
      'article:author': post.author,
      ...(post.imageUrl && { 'og:image': new URL(post.imageUrl, publicUrl).href }),
    },
  });
}
