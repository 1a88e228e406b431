/** Injection token of the store of uploaded files. */
export const STORAGE = Symbol('STORAGE');
