import { strFromU8 } from 'fflate';

const UTF16_SAMPLE = 512;

/** Bytes as text: UTF-16 with or without its mark, UTF-8, else Windows' Latin. */
export function textOf(bytes: Uint8Array): string {
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (isBig || (bytes[0] === 0xff && bytes[1] === 0xfe)) return utf16(bytes, 2, isBig);
  const sample = bytes.subarray(0, UTF16_SAMPLE);
  if (sample.length > 3 && sample.filter((byte, at) => at % 2 === 1 && byte === 0).length > sample.length / 4)
    return utf16(bytes, 0, false);
  const text = strFromU8(bytes);
  return (text.includes('\ufffd') ? windowsLatin(bytes) : text).replace(/^\ufeff/, '');
}

/** Windows' characters in place of the control characters that Latin-1 has from 0x80 on; the decoder of Node 20 leaves those. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const windowsLatin = (bytes: Uint8Array): string =>
  strFromU8(bytes, true).replace(/[\x80-\x9f]/g, (mark) => WINDOWS[mark.charCodeAt(0) - 0x80]!);

/** Units that are joined at once. */
const PIECE = 8192;

function utf16(bytes: Uint8Array, from: number, isBig: boolean): string {
  let text = '';
  for (let at = from; at + 1 < bytes.length; at += 2 * PIECE) {
    const units: number[] = [];
    for (let unit = at; unit + 1 < Math.min(bytes.length, at + 2 * PIECE); unit += 2)
      units.push(isBig ? bytes[unit]! * 256 + bytes[unit + 1]! : bytes[unit]! + bytes[unit + 1]! * 256);
    text += String.fromCharCode(...units);
  }
  return text;
}
