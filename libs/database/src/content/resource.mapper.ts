import type { Resource as WireResource, ResourceCategory } from '@t0/contracts/content';
import type { Resource } from './resource.entity.ts';

/** A stored resource as it crosses the wire. */
export function toWireResource(resource: Resource): WireResource {
  return {
    id: resource.id,
    title: resource.title,
    description: resource.description,
    category: resource.category as ResourceCategory,
    fileUrl: resource.fileUrl,
    fileName: resource.fileName,
    fileSize: resource.fileSize,
    fileType: resource.fileType,
    uploadedBy: resource.uploadedBy,
    createdAt: resource.createdAt.toISOString(),
    updatedAt: resource.updatedAt.toISOString(),
    version: resource.version,
  };
}
