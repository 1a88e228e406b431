import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;

/**
 * One file out of a zip archive (APPNOTE.TXT, 4.3), or undefined when it holds none of that name. Knows what ordinary archives are: stored or
 * deflated files below 4 GB.
 * @throws Error when these bytes are no zip archive
 */
export function unzipEntry(zip: Buffer, name: string): Buffer | undefined {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end === -1 || zip.readUInt32LE(end) !== END) throw new Error('This is no zip archive');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('This zip archive is damaged');
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    if (zip.toString('utf8', at + 46, nameEnd) === name) return content(zip, at);
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return undefined;
}

function content(zip: Buffer, entry: number): Buffer {
  const local = zip.readUInt32LE(entry + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
  return zip.readUInt16LE(entry + 10) === DEFLATED ? inflateRawSync(bytes) : bytes;
}
