/** Answer of POST /api/auth/my-data: where the browser loads the archive from, within five minutes. */
export interface OwnDataLink {
  url: string;
}

/** Answer of a requested deletion: when the account and its data are deleted (docs/product/accounts.md#my-data). */
export interface DeletionPending {
  deletedAt: string;
}

/** `current` of the refusal ACCOUNT_CLOSED of a sign-in: the page that undoes the deletion. */
export interface ClosedAccount {
  undo: string;
}
