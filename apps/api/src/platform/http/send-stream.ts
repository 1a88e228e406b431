import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a body of any length to an answer, as fast as it is read. A client that stops reading is no failure; rejects when the body fails,
 * and cuts the answer off.
 */
export async function sendStream(body: Readable, response: Writable): Promise<void> {
  try {
    await pipeline(body, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
