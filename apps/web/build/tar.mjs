import { Buffer } from 'node:buffer';

const BLOCK = 512;

/**
 * An archive as POSIX describes it (ustar), without times or owners.
 * @param {[name: string, content: Buffer][]} files names of up to 100 bytes
 * @returns {Buffer}
 */
export function tarOf(files) {
  const parts = files.flatMap(([name, content]) => [
    header(name, content.length),
    content,
    Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function header(name, size) {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name is too long for the archive: ${name}`);
  const block = Buffer.alloc(BLOCK);
  const put = (text, at) => block.write(text, at, 'utf8');
  const octal = (value, digits) => value.toString(8).padStart(digits, '0');
  put(name, 0);
  put(`${octal(0o644, 7)}\0`, 100);
  put(`${octal(0, 7)}\0`, 108);
  put(`${octal(0, 7)}\0`, 116);
  put(`${octal(size, 11)}\0`, 124);
  // The time that npm itself writes.
  put(`${octal(Date.UTC(1985, 9, 26, 8, 15) / 1000, 11)}\0`, 136);
  put('        ', 148);
  put('0', 156);
  put('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${octal(sum, 6)}\0 `, 148);
  return block;
}
