import 'reflect-metadata';
import { TextDecoder, TextEncoder } from 'node:util';

// jsdom lacks these two, which react-router needs.
Object.assign(globalThis, { TextDecoder, TextEncoder });
