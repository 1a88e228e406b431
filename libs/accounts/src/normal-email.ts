/** An address as it is stored and compared: without surrounding blanks, in lower case. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
