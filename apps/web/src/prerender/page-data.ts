/** What a page that the server drew was drawn from, for the program that takes it over (apps/web/build/README.md#server-rendered-pages). */
export interface PageData {
  /** The address it was drawn for, without query and anchor. */
  path: string;
  /** Where the event log stood when the oldest of the parts was read, as the header of a snapshot says it. */
  cursor: string;
  /** Answers of the API, by the address that they were read at. */
  parts: Record<string, unknown>;
}

/** Addresses of parts. */
export const INSTRUMENTS = '/api/instruments';
export const SETTINGS = '/api/client-settings';
export const POSTS = '/api/blog-posts';

/** The answer to one of the calls; undefined where the page was drawn without it. */
export function partOf<T>({ parts }: PageData, address: string): T | undefined {
  return parts[address] as T | undefined;
}
