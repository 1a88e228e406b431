/** A blog post as it crosses the wire (specification 2, section 3). Dates ISO 8601. */
export interface BlogPost {
  id: number;
  title: string;
  excerpt: string;
  /** Plain text; blank lines part paragraphs. */
  content: string;
  author: string;
  /** An absolute http(s) address or an `/objects/` path. */
  imageUrl: string | null;
  /** False: a draft, which administrators alone see. */
  published: boolean;
  createdAt: string;
  updatedAt: string;
  /** Grows with every change; the greater one is the newer state. */
  version: number;
}
