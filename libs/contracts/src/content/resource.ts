/** The categories of documents (docs/product/content.md#resources). */
export const RESOURCE_CATEGORIES = [
  'general',
  'trading-guides',
  'market-analysis',
  'risk-management',
  'educational',
] as const;
export type ResourceCategory = (typeof RESOURCE_CATEGORIES)[number];

/** A downloadable document as it crosses the wire (docs/product/content.md#resources). */
export interface Resource {
  id: number;
  title: string;
  description: string;
  category: ResourceCategory;
  /** An `/objects/` path; downloads under `fileName`. */
  fileUrl: string;
  fileName: string;
  /** Bytes, measured on arrival. */
  fileSize: number;
  /** Content type, checked on arrival. */
  fileType: string;
  /** Id of the administrator. */
  uploadedBy: string | null;
  createdAt: string;
  updatedAt: string;
  version: number;
}
