/** A blog post as it crosses the wire (docs/product/content.md#posts). Dates ISO 8601. */
export interface BlogPost {
  id: number;
  title: string;
  excerpt: string;
  /** Markdown without HTML (docs/SECURITY.md#script); line breaks count, blank lines part paragraphs. */
  content: string;
  author: string;
  /** An absolute http(s) address or an `/objects/` path. */
  imageUrl: string | null;
  /** False: a draft, which administrators alone see. */
  published: boolean;
  /** When a draft is published by itself; left out unless it waits for that. */
  publishAt?: string;
  /** Members get, or got, a notification that links to it once it is public; left out unless that was chosen. */
  notifyMembers?: true;
  /** They were notified, which happens once; left out until then. */
  membersNotified?: true;
  createdAt: string;
  updatedAt: string;
  /** Grows with every change; the greater one is the newer state. */
  version: number;
}
