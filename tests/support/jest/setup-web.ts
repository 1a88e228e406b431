import 'reflect-metadata';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// jsdom lacks these two, which react-router needs.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// What is waited for may be code that is loaded when first wanted: one second is too little for a busy machine.
configure({ asyncUtilTimeout: 20_000 });
