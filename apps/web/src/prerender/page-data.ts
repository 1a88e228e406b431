/** The data of a server-rendered page, for its hydration (apps/web/build/README.md#server-rendered-pages). */
export interface PageData {
  /** The address of the rendered page, without query and anchor. */
  path: string;
  /** The position of the event log when the oldest of the parts was read, from the header of a snapshot. */
  cursor: string;
  /** Answers of the API, by the address that they were read at. */
  parts: Record<string, unknown>;
}

/** Addresses of parts. */
export const INSTRUMENTS = '/api/instruments';
export const SETTINGS = '/api/client-settings';
export const POSTS = '/api/blog-posts';

/** The answer to one of the calls; undefined where the page was rendered without it. */
export function partOf<T>({ parts }: PageData, address: string): T | undefined {
  return parts[address] as T | undefined;
}
