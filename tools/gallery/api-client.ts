import { UPLOAD_CALLS } from '@t0/contracts';
import type { UploadGrant, UploadKind } from '@t0/contracts';

/** Calls the terminal's own API as one of its users. */
export class ApiClient {
  private cookie = '';

  constructor(private readonly origin: string) {}

  /** Signs in; later calls carry the session. */
  async logIn(email: string, password: string): Promise<this> {
    const response = await this.send('POST', '/api/auth/login', { email, password });
    this.cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return this;
  }

  /** A call with a JSON answer. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return (await (await this.send(method, path, body)).json()) as T;
  }

  /** Uploads a file and returns its path. */
  async upload(kind: UploadKind, fileName: string, bytes: Uint8Array): Promise<string> {
    const grant = await this.call<UploadGrant>('POST', UPLOAD_CALLS[kind], { fileName, fileSize: bytes.byteLength });
    const response = await fetch(new URL(grant.uploadURL, this.origin), {
      method: grant.method,
      headers: { ...grant.headers, cookie: this.cookie, origin: this.origin },
      body: new Uint8Array(bytes),
    });
    if (!response.ok) throw new Error(`${fileName} was refused: ${response.status} ${await response.text()}`);
    return grant.objectPath;
  }

  private async send(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: this.origin, cookie: this.cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} was refused: ${response.status} ${await response.text()}`);
    return response;
  }
}
