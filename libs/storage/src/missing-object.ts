/** Thrown by ObjectStorage.read when the store has no such object. */
export class MissingObject extends Error {
  override name = 'MissingObject';

  /** @param path `/objects/...` */
  constructor(path: string, cause?: unknown) {
    super(`There is no ${path}`, { cause });
  }
}
