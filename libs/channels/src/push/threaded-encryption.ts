import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { EncryptedList, Encryption, ToEncrypt } from './encryption.ts';
import type { SubscriptionKeys } from './encrypt-push.ts';

const THREAD = createRequire(import.meta.url).resolve('@t0/channels/push/encryption-thread');

interface Waiting {
  job: ToEncrypt;
  resolve: (body: Uint8Array) => void;
  reject: (error: Error) => void;
}

/**
 * Encrypts in a separate thread, which starts with the first message. Encrypting takes half of the time that a message needs, so the process
 * that sends would be blocked half of the time. Messages of one iteration of the event loop go to the thread together.
 */
export class ThreadedEncryption implements Encryption {
  private thread: Worker | null = null;
  private next: Waiting[] = [];
  /** Lists that the thread has, oldest first. */
  private job: Waiting[][] = [];

  encrypt(message: Uint8Array, { p256dh, auth }: SubscriptionKeys, length: number): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (this.next.length === 0) setImmediate(() => this.ask());
      const job = { message: ownMemory(message), p256dh: ownMemory(p256dh), auth: ownMemory(auth), length };
      this.next.push({ job, resolve, reject });
    });
  }

  /** Ends the thread. Unanswered messages are rejected. */
  close(): void {
    void this.thread?.terminate();
  }

  private ask(): void {
    const list = this.next;
    // They were refused meanwhile.
    if (list.length === 0) return;
    this.next = [];
    this.job.push(list);
    this.thread ??= this.start();
    this.thread.postMessage(list.map(({ job }) => job));
  }

  /** A thread that ended is replaced by the next message. */
  private start(): Worker {
    const thread = new Worker(THREAD);
    // Callers await messages in progress; the thread does not keep the process alive.
    thread.unref();
    let why = 'it was closed';
    thread.on('message', (answer: EncryptedList) => this.answer(answer));
    thread.once('error', (error) => (why = error.message));
    thread.once('exit', () => {
      const open = [...this.job, this.next].flat();
      this.thread = null;
      this.job = [];
      this.next = [];
      for (const { reject } of open) reject(new Error(`The thread that encrypts has ended: ${why}`));
    });
    return thread;
  }

  private answer({ results, octets }: EncryptedList): void {
    let at = 0;
    this.job.shift()!.forEach(({ resolve, reject }, index) => {
      const result = results[index]!;
      if (typeof result === 'string') return reject(new Error(result));
      resolve(octets.subarray(at, at + result));
      at += result;
    });
  }
}

/** Small buffers are parts of one that is much larger, and all of it would be cloned. */
const ownMemory = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes);
