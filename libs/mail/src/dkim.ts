/** With what emails are signed (RFC 6376). `privateKey`: RSA, PEM. */
export interface DkimKey {
  domain: string;
  selector: string;
  privateKey: string;
}

/** The headers that the signature covers. RFC 8058, section 4: both headers of unsubscribing are included. */
const SIGNED = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

/** The key as nodemailer takes it. */
export function dkimOptions({ domain, selector, privateKey }: DkimKey): {
  domainName: string;
  keySelector: string;
  privateKey: string;
  headerFieldNames: string;
} {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED };
}
