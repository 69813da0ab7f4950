import { TestEnvironment } from 'jest-environment-jsdom';

/** Globals of Node that jsdom hides and that fetch, msw and the router need. */
const NODE_GLOBALS = [
  'fetch',
  'Request',
  'Response',
  'Headers',
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

/** jsdom keeps these: a file input and a form accept only jsdom's own objects. */
const KEPT_FROM_JSDOM = new Set(['FormData', 'Blob', 'File']);

/** jsdom with Node's fetch family. BroadcastChannel is unref'd, or an open one keeps the worker alive. */
export default class FrontEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of NODE_GLOBALS) {
      const isKept = KEPT_FROM_JSDOM.has(name) && name in this.global;
      if (!isKept && name in globalThis) this.global[name] = globalThis[name];
    }
    this.global.BroadcastChannel = class extends globalThis.BroadcastChannel {
      constructor(name) {
        super(name);
        this.unref();
      }
    };
  }
}
