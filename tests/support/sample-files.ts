import { crc32, deflateSync } from 'node:zlib';

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A PNG; `width` and `height` are those of its header, independent of its content. */
export function samplePng(width = 2, height = 2): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = Buffer.alloc(1 + 2 * 3, 120).fill(0, 0, 1);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat([row, row]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A ZIP archive of uncompressed entries. */
export function sampleZip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text);
    const shared = Buffer.concat([
      u16(20),
      u16(0),
      u16(0),
      u32(0),
      u32(crc32(data)),
      u32(data.length),
      u32(data.length),
      u16(name.length),
      u16(0),
    ]);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), data]);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02', 'latin1'),
        u16(20),
        shared,
        u16(0),
        u16(0),
        u16(0),
        u32(0),
        u32(offset),
        Buffer.from(name),
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const count = u16(directory.length);
  const end = Buffer.concat([u16(0), u16(0), count, count, u32(index.length), u32(offset), u16(0)]);
  return Buffer.concat([...locals, index, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const ebml = (docType: string): Buffer =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + 3 + docType.length, 0x42, 0x82, 0x80 + docType.length]),
    Buffer.from(docType, 'latin1'),
    Buffer.alloc(64),
  ]);
const ftyp = (brand: string): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}`, 'latin1'), Buffer.alloc(64)]);
const riff = (kind: string): Buffer =>
  Buffer.concat([Buffer.from('RIFF', 'latin1'), u32(100), Buffer.from(kind, 'latin1'), Buffer.alloc(96)]);

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A small file of every type that may be uploaded, by extension: real as far as its bytes show its type. */
export const SAMPLE_FILES: Readonly<Record<string, Buffer>> = {
  png: samplePng(),
  jpg: Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  ),
  gif: Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64'),
  webp: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  doc: Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(1024)]),
  docx: sampleZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${WORD}"/></Types>`,
    'word/document.xml': '<w:document/>',
  }),
  txt: Buffer.from('Risk a fixed share of the account: size = risk / stop distance. £ and é are fine.\n'),
  mp4: ftyp('isom'),
  mov: ftyp('qt  '),
  avi: riff('AVI LIST'),
  webm: ebml('webm'),
  mkv: ebml('matroska'),
};
