import type { OfferedPlan } from '@t0/contracts/billing';
import type { TrackRecord } from '@t0/contracts/record';
import { escapeHtml, type FeedPost } from './plain-xml.ts';

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
  /** What stands on the page, in the terms of schema.org (docs/product/visitors.md#structured-data). */
  data?: object[];
}

/** The web app's page with a head of its own. */
export function withHead(page: string, { title, description, address, properties, data = [] }: PageHead): string {
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
    // No text of it ends the element.
    ...data.map((one) => {
      const json = JSON.stringify({ '@context': 'https://schema.org', ...one }).replaceAll('<', '\\u003c');
      return `<script type="application/ld+json">${json}</script>`;
    }),
  ].join('\n    ');
  return (description === undefined ? page : page.replace(/<meta\s+name="description"[^<>]*>\s*/i, ''))
    .replace(/<title>[^<]*<\/title>\s*/i, '')
    .replace(/<\/head>/i, () => `  ${tags}\n  </head>`);
}

/** The plans with a price and the record as the landing page shows them. `record`: null where visitors do not see it. */
export function landingData(plans: readonly OfferedPlan[], record: TrackRecord | null, publicUrl: string): object[] {
  const url = (path: string): string => new URL(path, publicUrl).href;
  const offers = plans.flatMap(({ name, price }) =>
    price
      ? [{ '@type': 'Offer', name, price: price.amount, priceCurrency: price.currency, url: url('/subscribe') }]
      : [],
  );
  return [
    ...(offers.length > 0 ? [{ '@type': 'Product', name: PRODUCT, offers }] : []),
    ...(record && record.expectancyR !== null ? [recordData(record, record.expectancyR, url('/record'))] : []),
  ];
}

function recordData({ ended, drawdownR, simulated }: TrackRecord, meanR: number, url: string): object {
  const description = `${simulated ? 'Simulated' : 'Live'}: ${ended} signals, mean result ${meanR} R, deepest fall ${drawdownR} R, everything out at T1 or the stop.`;
  return { '@type': 'Dataset', name: 'The record so far', description, url, isAccessibleForFree: true };
}

/** The web app's page with a post's title, description and preview tags, for search engines and link previews. */
export function withPostMetadata(page: string, post: FeedPost, publicUrl: string): string {
  const address = new URL(`/blog/${post.id}`, publicUrl).href;
  const [published, modified] = [post.createdAt.toISOString(), post.updatedAt.toISOString()];
  const image = post.imageUrl ? new URL(post.imageUrl, publicUrl).href : null;
  return withHead(page, {
    title: post.title,
    description: post.excerpt,
    address,
    properties: {
      'og:type': 'article',
      'article:published_time': published,
      'article:modified_time': modified,
      'article:author': post.author,
      ...(image && { 'og:image': image }),
    },
    data: [
      {
        ...{ '@type': 'BlogPosting', headline: post.title, description: post.excerpt, mainEntityOfPage: address },
        ...{ datePublished: published, dateModified: modified, author: { '@type': 'Person', name: post.author } },
        ...(image && { image }),
      },
    ],
  });
}
