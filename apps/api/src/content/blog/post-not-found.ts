import { NotFoundException } from '@nestjs/common';

/** Code and sentence for a post that is missing, or not visible to the caller. */
export const POST_MISSING = { error: 'BLOG_POST_NOT_FOUND', message: 'Blog post not found' };

/** 404 for it. */
export function postNotFound(): NotFoundException {
  return new NotFoundException(POST_MISSING);
}
