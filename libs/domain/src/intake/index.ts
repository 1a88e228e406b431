export { storable } from './alert-values.ts';
export { readAlert, validateTemplate } from './read-alert.ts';
export { unreadWarning } from './unread.ts';
