import { NotFoundException } from '@nestjs/common';

/** 404 for a post that is not there, or not for who asks. */
export function postNotFound(): NotFoundException {
  return new NotFoundException({ error: 'BLOG_POST_NOT_FOUND', message: 'Blog post not found' });
}
