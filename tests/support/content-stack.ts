import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOAD_CALLS, type UploadGrant, type UploadKind } from '@t0/contracts/content';
import { createAdmin, createMember, createUser, type Answer, type LiveClient, type TestClient } from '@t0/testing';
import { SAMPLE_FILES } from './sample-files.ts';
import { ApiStack } from './api-stack.ts';

/** An API with a folder of its own for files, and one of each kind of person. */
export class ContentStack {
  admin: TestClient;
  member: TestClient;
  guest: TestClient;
  visitor: TestClient;

  private constructor(
    readonly api: ApiStack,
    /** Where files are stored. */
    readonly folder: string,
  ) {}

  static async start(more: Record<string, string> = {}): Promise<ContentStack> {
    const folder = mkdtempSync(join(tmpdir(), 't0-objects-'));
    const stack = new ContentStack(await ApiStack.start({ STORAGE_DIR: folder, ...more }), folder);
    stack.admin = await stack.api.signedIn(await createAdmin(stack.api.db));
    stack.member = await stack.api.signedIn(await createMember(stack.api.db));
    stack.guest = await stack.api.signedIn(await createUser(stack.api.db));
    stack.visitor = stack.api.visitor();
    return stack;
  }

  /** Caught-up sockets of all four. */
  async screens(): Promise<Record<'admin' | 'member' | 'guest' | 'visitor', LiveClient>> {
    const [admin, member, guest, visitor] = await Promise.all([
      this.api.live(this.admin),
      this.api.live(this.member),
      this.api.live(this.guest),
      this.api.live(null),
    ]);
    return { admin, member, guest, visitor };
  }

  /** Asks for an upload address as the console does; fails the test when there is none. */
  async grant(kind: UploadKind, body: { fileName: string; fileSize?: number }): Promise<UploadGrant> {
    const { status, body: grant } = await this.admin.post<UploadGrant>(UPLOAD_CALLS[kind], body);
    expect([status, grant]).toEqual([200, expect.objectContaining({ method: 'PUT' })]);
    return grant;
  }

  /** Sends bytes to an address, as `sender`. */
  async send(
    grant: UploadGrant,
    bytes: Uint8Array | ReadableStream,
    { sender = this.admin, headers = {} }: { sender?: TestClient; headers?: Record<string, string> } = {},
  ): Promise<Answer<{ error?: string; message?: string } | null>> {
    const response = await fetch(new URL(grant.uploadURL, this.api.origin()), {
      method: grant.method,
      headers: { ...grant.headers, ...(sender.cookie && { cookie: sender.cookie }), ...headers },
      body: bytes as BodyInit,
      // Needed for streams; fetch's types do not know it yet.
      ...({ duplex: 'half' } as object),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : (JSON.parse(text) as { error?: string }),
    };
  }

  /** Uploads a sample file and answers its path. */
  async upload(kind: UploadKind, extension: string, bytes = SAMPLE_FILES[extension]!): Promise<string> {
    const grant = await this.grant(kind, { fileName: `Sample File.${extension}`, fileSize: bytes.length });
    const { status, body } = await this.send(grant, bytes);
    expect([status, body]).toEqual([204, null]);
    return grant.objectPath;
  }

  /** Every file in the store, unfinished ones included. */
  files(): string[] {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.folder.length + 1))
      .sort();
  }

  async stop(): Promise<void> {
    await this.api.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
