export { OwnerCopy } from './owner-copy.entity.ts';
