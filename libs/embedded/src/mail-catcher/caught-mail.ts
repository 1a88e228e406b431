/** A caught email in a list. Addresses are the envelope's: the real recipients. */
export interface MailSummary {
  /** Sorts by arrival; also the name of the file it is kept in. */
  id: string;
  from: string;
  to: string[];
  subject: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  /** Bytes as received. */
  size: number;
}

/** A part of an email that would be a file. */
export interface MailAttachment {
  filename: string;
  mimeType: string;
  /** Bytes, decoded. */
  size: number;
}

/** A caught mail, decoded. */
export interface MailDetail extends MailSummary {
  /** The sender as written in the email, such as `T0 Signals <signals@t0.local>`. */
  sender: string;
  /** In the order of the email; names in lower case, a name may repeat. */
  headers: { name: string; value: string }[];
  /** Empty when the email has no such part. */
  text: string;
  html: string;
  attachments: MailAttachment[];
}

/** The sender and the recipients of an email, from the SMTP session. */
export interface Envelope {
  from: string;
  to: string[];
}
