import { TestEnvironment } from 'jest-environment-jsdom';

/** Globals of Node that jsdom hides or has its own of: fetch, msw's uploads and the router need Node's, all of one kind. */
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

/** jsdom with Node's fetch family. BroadcastChannel is unref'd, or an open one keeps the worker alive. */
export default class FrontEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of NODE_GLOBALS) {
      if (name in globalThis) this.global[name] = globalThis[name];
    }
    // React reads the form of a submit that navigates; Node's FormData refuses jsdom's form, and nothing looks inside.
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
