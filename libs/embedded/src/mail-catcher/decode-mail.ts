import PostalMime, { type Address } from 'postal-mime';
import type { MailDetail, MailSummary } from './caught-mail.ts';

const bytes = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array);

function writtenAddress(address: Address | undefined): string {
  if (!address) return '';
  const plain = address.address ?? '';
  return address.name ? `${address.name} <${plain}>` : plain;
}

/** Only the decoded subject: all a list needs of an email's content. */
export async function decodeSubject(source: Buffer): Promise<string> {
  const end = source.indexOf('\r\n\r\n');
  const { subject } = await PostalMime.parse(end < 0 ? source : source.subarray(0, end + 4));
  return subject ?? '';
}

/** Decodes a whole mail. Pictures the HTML refers to by content id are put into it, since it is shown without any network. */
export async function decodeMail(summary: MailSummary, source: Buffer): Promise<MailDetail> {
  const mail = await PostalMime.parse(source);
  let html = mail.html ?? '';
  for (const part of mail.attachments) {
    const contentId = part.contentId?.replace(/^<|>$/g, '');
    if (!contentId || !part.mimeType.startsWith('image/')) continue;
    html = html.replaceAll(
      `cid:${contentId}`,
      `data:${part.mimeType};base64,${bytes(part.content).toString('base64')}`,
    );
  }
  return {
    ...summary,
    sender: writtenAddress(mail.from) || summary.from,
    headers: mail.headers.map(({ key, value }) => ({ name: key, value })),
    text: mail.text ?? '',
    html,
    attachments: mail.attachments.map((part) => ({
      filename: part.filename ?? 'unnamed',
      mimeType: part.mimeType,
      size: bytes(part.content).length,
    })),
  };
}
