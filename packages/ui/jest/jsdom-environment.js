import { TestEnvironment } from 'jest-environment-jsdom';

/** Globals that jsdom hides or replaces. fetch, msw's uploads and the router need Node's versions of all of them. */
const NODE_GLOBALS = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'FormData',
  'Blob',
  'File',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextDecoderStream',
  'TextEncoderStream',
  'CompressionStream',
  'DecompressionStream',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
];

/** jsdom with Node's fetch family. BroadcastChannel is unref'd, because an open channel would keep the worker alive. */
export default class FrontEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of NODE_GLOBALS) {
      if (name in globalThis) this.global[name] = globalThis[name];
    }
    // React reads the form of a submit that navigates. Node's FormData refuses jsdom's form, and the tests do not read the
    // form data.
    this.global.FormData = class extends globalThis.FormData {
      // biome-ignore lint/complexity/noUselessConstructor: it takes no argument, which the one above it would pass on
      constructor() {
        super();
      }
    };
    this.global.BroadcastChannel = class extends globalThis.BroadcastChannel {
      constructor(name) {
        super(name);
        this.unref();
      }
    };
  }
}
