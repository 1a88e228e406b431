/** The partner of a conversation. */
export interface Addressee {
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** 'Sam Doe', or the address of a user without a name. */
export function addresseeName({ email, firstName, lastName }: Addressee): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
