import 'reflect-metadata';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// jsdom lacks these two, which react-router needs.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// Nor does it know media: a wide screen, unless a spec says otherwise.
const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
if (!('matchMedia' in globalThis)) Object.assign(globalThis, { matchMedia: () => media });

// What is waited for may be code that is loaded when first wanted: one second is too little for a busy machine.
configure({ asyncUtilTimeout: 20_000 });
