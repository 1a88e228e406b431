/** The thread of `ThreadedEncryption`: takes lists of messages, answers them in order. */
import { parentPort } from 'node:worker_threads';
import { encryptPush } from './encrypt-push.ts';
import type { Encrypted, EncryptedList, ToEncrypt } from './encryption.ts';

parentPort!.on('message', (list: ToEncrypt[]) => {
  const bodies: Buffer[] = [];
  const results = list.map(({ message, p256dh, auth, length }): Encrypted => {
    try {
      const body = encryptPush(message, { p256dh, auth }, length);
      bodies.push(body);
      return body.length;
    } catch (error) {
      return (error as Error).message;
    }
  });
  const octets = new Uint8Array(bodies.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const body of bodies) {
    octets.set(body, at);
    at += body.length;
  }
  const answer: EncryptedList = { results, octets };
  parentPort!.postMessage(answer, [octets.buffer]);
});
