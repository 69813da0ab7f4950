import { EDITION, EDITION_HEADER } from '@fluxpartes/contrato';
import { createEarlyAnswers } from './early-answers.ts';
import { apiErrorFrom, ConnectionError, isApiError, isConnectionError } from './errors.ts';
import { type Page, pageOf } from './pages.ts';

/** What the client is made with. */
export interface ClientOptions {
  /** Where the API's paths begin, without a slash at the end: '/api' through the site. */
  baseUrl: string;
  /** Told of every 401 but that of a refused login: the session has ended. */
  onUnauthorized?: () => void;
  /** Told where the page is older than what the API serves: nothing but a reload helps. */
  onOutdated?: () => void;
  /** Sends every call, uploads too, where no browser does: a program keeps its cookies itself. */
  fetch?: typeof globalThis.fetch;
}

export type Query = Record<string, string | number | boolean | undefined>;

export interface RequestOptions {
  signal?: AbortSignal | undefined;
}

export interface SendOptions extends RequestOptions {
  /** Sent as `Idempotency-Key`: one for each filled-in form. */
  idempotencyKey?: string | undefined;
  /** Sent as `If-Match`: the version that was edited. Where it is no longer that one, the call is refused with 412. */
  version?: number | undefined;
  /** Sent as `X-Recuperacion-Token`: the token of a recovery link, which belongs in no address and in no body. */
  recoveryToken?: string | undefined;
  /** Arrives though the page is left meanwhile. */
  keepalive?: boolean | undefined;
}

export interface UploadOptions extends SendOptions {
  /** Bytes sent as a fraction from 0 to 1. */
  onProgress?: (fraction: number) => void;
}

export interface Http {
  get: <T>(path: string, query?: Query, options?: RequestOptions) => Promise<T>;
  getPage: <T>(path: string, query?: Query, options?: RequestOptions) => Promise<Page<T>>;
  send: <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, options?: SendOptions) => Promise<T>;
  upload: <T>(method: 'POST' | 'PUT', path: string, form: FormData, options?: UploadOptions) => Promise<T>;
}

export interface Transport extends Http {
  /** Starts a GET that a screen is about to make, with its query in the address: whoever makes it gets this answer. */
  begin: (address: string) => void;
}

/** The transport that every call goes through: fetch for JSON, XMLHttpRequest where a browser shows progress. */
export function createHttp({ baseUrl, onUnauthorized, onOutdated, fetch: ownFetch }: ClientOptions): Transport {
  /** A success with a body of another form than the call's is no answer of this API: what stands between cut or replaced it. */
  const settle = <T>(status: number, content: unknown, hasShape = isObject): T => {
    if (isSuccess(status)) {
      if (WITHOUT_BODY.has(status) || hasShape(content)) return content as T;
      throw new ConnectionError();
    }
    const error = apiErrorFrom(status, content);
    if (status === 401 && error.codigo !== 'login_incorrecto') onUnauthorized?.();
    if (status === 426) onOutdated?.();
    throw error;
  };

  const request = async (method: string, path: string, init: RequestInit): Promise<Answer> => {
    try {
      const { status, headers, text } = await answered((ownFetch ?? fetch)(baseUrl + path, { ...init, method }));
      return { status, headers, content: parsed({ text, status, type: headers.get('Content-Type') }) };
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      throw new ConnectionError({ cause });
    }
  };

  const opened = performance.now();
  const headersOf = (options: SendOptions) => ({ ...editionSince(opened), ...conditionsOf(options) });

  const early = createEarlyAnswers<Answer>();
  const getResponse = async (path: string, query: Query, { signal }: RequestOptions) => {
    // One that is called off in the moment that it is made never leaves: strict mode mounts each screen twice.
    await null;
    signal?.throwIfAborted();
    const address = path + queryString(query);
    return early.take(address) ?? request('GET', address, { headers: editionSince(opened), signal: signal ?? null });
  };

  return {
    begin: (address) => early.put(address, request('GET', address, { headers: editionSince(opened) })),

    get: async <T>(path: string, query: Query = {}, options: RequestOptions = {}) => {
      const { status, content } = await getResponse(path, query, options);
      return settle<T>(status, content);
    },

    getPage: async <T>(path: string, query: Query = {}, options: RequestOptions = {}) => {
      const { status, content, headers } = await getResponse(path, query, options);
      const items = settle<T[]>(status, content, isArray);
      return pageOf(items, headers);
    },

    send: async <T>(method: string, path: string, body?: unknown, options: SendOptions = {}) => {
      const headers = new Headers(headersOf(options));
      if (body !== undefined) headers.set('Content-Type', 'application/json');
      const init: RequestInit = { headers, signal: options.signal ?? null, keepalive: options.keepalive ?? false };
      if (body !== undefined) init.body = JSON.stringify(body);
      const { status, content } = await request(method, path, init);
      return settle<T>(status, content);
    },

    upload: async <T>(method: string, path: string, form: FormData, options: UploadOptions = {}) => {
      if (ownFetch !== undefined) {
        const init: RequestInit = { headers: headersOf(options), signal: options.signal ?? null, body: form };
        const { status, content } = await request(method, path, init);
        return settle<T>(status, content);
      }
      const answer = await xhrUpload(method, baseUrl + path, form, { ...options, headers: headersOf(options) });
      return settle<T>(answer.status, parsed(answer));
    },
  };
}

/** `?a=1&b=2` in the order given, without what is undefined or blank; '' where nothing is left. */
export function queryString(query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Which refusals mean that the same call may go through if it is tried again. */
export function isRetryable(error: unknown): boolean {
  return isConnectionError(error) || (isApiError(error) && error.status === 503);
}

/** A page that was just opened is not old. Milliseconds. */
const FRESH_FOR = 60_000;

/** Not in a fresh page: what the site preloads for it is used only by a call without headers of its own. */
function editionSince(opened: number): Record<string, string> {
  return performance.now() - opened > FRESH_FOR ? { [EDITION_HEADER]: String(EDITION) } : {};
}

/** The headers under which a call is done: once only, on that version only, by whoever has the link. */
function conditionsOf({ idempotencyKey, version, recoveryToken }: SendOptions): Record<string, string> {
  return {
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
    ...(recoveryToken === undefined ? {} : { 'X-Recuperacion-Token': recoveryToken }),
  };
}

/** Answers that have no body by definition. Any other success without one was cut off. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205]);

interface Answer {
  status: number;
  headers: Headers;
  content: unknown;
}

/** An answer is there when its last byte is: a body that breaks off throws as a request that never arrived does. */
async function answered(fetched: Promise<Response>): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await fetched;
  return { status: response.status, headers: response.headers, text: await response.text() };
}

interface Text {
  text: string;
  status: number;
  /** Its `Content-Type`. */
  type: string | null;
}

/** What calls itself JSON and is none was cut off. The error page of whoever stands between is undefined, and keeps its status. */
function parsed({ text, status, type }: Text): unknown {
  if (WITHOUT_BODY.has(status)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    if (type?.startsWith('application/json')) throw new ConnectionError({ cause });
    return undefined;
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function isObject(content: unknown): boolean {
  return typeof content === 'object' && content !== null && !Array.isArray(content);
}

function isArray(content: unknown): boolean {
  return Array.isArray(content) && content.every(isObject);
}

interface XhrOptions extends UploadOptions {
  headers: Record<string, string>;
}

function xhrUpload(method: string, url: string, form: FormData, { onProgress, signal, headers }: XhrOptions) {
  return new Promise<Text>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => {
      xhr.abort();
      reject(signal?.reason);
    };
    const done = (settleUpload: () => void) => () => {
      signal?.removeEventListener('abort', abort);
      settleUpload();
    };
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    xhr.onload = done(() => {
      resolve({ status: xhr.status, text: xhr.responseText, type: xhr.getResponseHeader('Content-Type') });
    });
    xhr.onerror = done(() => reject(new ConnectionError()));
    xhr.onabort = done(() => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError')));
    if (signal?.aborted) reject(signal.reason);
    else {
      signal?.addEventListener('abort', abort);
      xhr.send(form);
    }
  });
}
