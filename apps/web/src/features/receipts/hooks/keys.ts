/** Key of all receipts read. */
export const RECEIPTS_KEY = ['/api/admin/receipts'] as const;
