/** A video update as it crosses the wire (docs/product/content.md#videos). */
export interface Video {
  id: number;
  title: string;
  description: string;
  /** An `/objects/` path, served with ranges; its extension gives the type (see CONTENT_TYPES). */
  videoUrl: string;
  thumbnailUrl: string | null;
  /** Id of the administrator. */
  uploadedBy: string | null;
  createdAt: string;
  version: number;
}
