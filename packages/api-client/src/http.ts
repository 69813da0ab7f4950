import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER, type ErrorCodigo, type Sesion } from '@fluxpartes/contrato';
import { apiErrorFrom, ConnectionError, isApiError, isConnectionError, UNKNOWN_OUTCOME } from './errors.ts';
import { createKeys, type IntentKey } from './keys.ts';

export interface ClientOptions {
  /** Prefix of the API's paths, without a slash at the end: '/api' through the site. */
  baseUrl: string;
  /** The session has ended: called after a 401, except for a wrong password or an answer to a former session's call. */
  onUnauthorized?: () => void;
  /** Called when the page is too old for the API: only a reload helps. */
  onOutdated?: () => void;
  /** Called when a change was not answered in time; the client sends the change again with the same key. */
  onUnknown?: () => void;
  /** Sends every call, uploads too, outside a browser: a program keeps its cookies itself. */
  fetch?: typeof globalThis.fetch;
}

/** A login, a login by which the user who is signed in confirms the password, or a logout. */
export type SesionChange = 'opens' | 'confirms' | 'ends';

export type Query = Record<string, string | number | boolean | undefined>;

export interface RequestOptions {
  signal?: AbortSignal | undefined;
}

export interface SendOptions extends RequestOptions {
  /** Sent as `Idempotency-Key` in place of the client's own key. */
  idempotencyKey?: string | undefined;
  /**
   * The name of a form. All its contents share one key until it is dropped. Without a form, the key depends on URL,
   * version and body.
   */
  form?: string | undefined;
  /** Called with the time when the key of this call was first sent, in ms since 1970. */
  onKey?: ((since: number) => void) | undefined;
  /**
   * Called with the key of this call. After a success or `clave_usada` the client does not drop it: the caller does, once the
   * user has seen the outcome. Until then the next call repeats the response.
   */
  keepKey?: ((key: IntentKey) => void) | undefined;
  /**
   * The call is sent without an idempotency key, because a repetition is harmless, or because a retry must run again.
   */
  keyless?: boolean | undefined;
  /**
   * Sent as `If-Match`: the version that the user edited. If the version has changed since, the API refuses the call with
   * 412.
   */
  version?: number | undefined;
  /** Sent as `X-Recuperacion-Token`: the token of a recovery link, which must not appear in a URL or a body. */
  recoveryToken?: string | undefined;
  sesion?: SesionChange | undefined;
  /** The request completes even if the user leaves the page. */
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
  /** Prefetches a GET: the next call of the same URL takes this response. */
  begin: (address: string) => void;
}

/** The transport that every call goes through: fetch for JSON, XMLHttpRequest where a browser shows progress. */
export function createHttp(options: ClientOptions): Transport {
  const { baseUrl, onUnauthorized, onOutdated, onUnknown, fetch: ownFetch } = options;
  /** A success with a body of an unexpected shape is not this API's answer: a proxy cut or replaced it. */
  const settle = <T>(status: number, content: unknown, hasShape = isObject): T => {
    if (isSuccess(status)) {
      if (WITHOUT_BODY.includes(status) || hasShape(content)) return content as T;
      throw new ConnectionError();
    }
    const error = apiErrorFrom(status, content);
    if (status === 426) onOutdated?.();
    throw error;
  };

  const early = createEarlyAnswers<Answer>();
  const changes: Record<SesionChange, number> = { opens: 0, confirms: 0, ends: 0 };
  let lastChange: Promise<void> = Promise.resolve();
  /** Logins and logouts run one after another: the cookie of a late response must not replace that of a later one. */
  const changeSesion = (change: SesionChange, send: () => Promise<Answer>): Promise<Answer> => {
    const answer = lastChange.then(send);
    const count = () => {
      changes[change] += 1;
      early.clear();
    };
    // The cookie may have changed although the response is lost.
    lastChange = answer.then(({ status }) => (isSuccess(status) ? count() : undefined), count);
    return answer;
  };

  /**
   * A login ends the session of its cookie, so that calls in flight are answered as a guest's. They are sent again. After
   * another user's login only GET /sesion is.
   */
  const inSession = async <T extends Pick<Answer, 'status' | 'content'>>(send: () => Promise<T>): Promise<T> => {
    const before = { ...changes };
    const answer = await send();
    if (!isWithoutSession(answer)) return answer;
    await lastChange;
    const isOpened = changes.opens !== before.opens;
    if (isOpened && answer.status === 401) return answer;
    if (isOpened || changes.confirms !== before.confirms) return inSession(send);
    if (answer.status === 401) onUnauthorized?.();
    return answer;
  };
  const request = (method: string, path: string, init: RequestInit) => inSession(() => fetchOnce(method, path, init));

  const fetchOnce = async (method: string, path: string, init: RequestInit): Promise<Answer> => {
    const isRead = method === 'GET';
    const deadline = deadlineOf(isRead ? READ_DEADLINE : CHANGE_DEADLINE, init.signal);
    try {
      const send = (ownFetch ?? fetch)(baseUrl + path, { ...init, method, signal: deadline.signal });
      const { status, headers, text } = await answered(send);
      return { status, headers, content: parsed({ text, status, type: headers.get('Content-Type') }) };
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      throw new ConnectionError({ cause }, deadline.isOver() && !isRead ? UNKNOWN_OUTCOME : undefined);
    } finally {
      deadline.clear();
    }
  };

  const keys = createKeys();
  /**
   * Sends a change under its idempotency key, and drops the key after the response, unless `keepKey` leaves that to the
   * caller. An error response does not consume a key.
   */
  const keyed = async <T>(
    call: { method: string; path: string; body: unknown; options: SendOptions },
    send: (key: string | undefined) => Promise<T>,
  ): Promise<T> => {
    const { method, path, body, options } = call;
    if (options.keyless || options.idempotencyKey !== undefined) return send(options.idempotencyKey);
    const key: IntentKey =
      options.form === undefined ? keys(`${method} ${path}`, body ?? null, options.version) : keys(options.form);
    options.onKey?.(key.since);
    options.keepKey?.(key);
    const wasOffline = isOffline();
    try {
      const answer = await send(key.value);
      if (!options.keepKey) key.drop();
      return answer;
    } catch (error) {
      if (isConnectionError(error)) error.isUnsent = wasOffline && isOffline() && key.isNew;
      const doesRowExist = isApiError(error) && error.codigo === ('clave_usada' satisfies ErrorCodigo);
      const isEnded = isSeenRefusal(error) && !(doesRowExist && options.keepKey);
      if (isEnded || (isConnectionError(error) && error.isUnsent)) key.drop();
      throw error;
    }
  };

  /** Sends a change once more after its deadline. Without a key, a second try could make the change twice. */
  const askAgain = async <T>(key: string | undefined, send: () => Promise<T>): Promise<T> => {
    try {
      return await send();
    } catch (error) {
      if (!isConnectionError(error) || error.message !== UNKNOWN_OUTCOME) throw error;
      if (key === undefined) throw new ConnectionError({ cause: error });
      onUnknown?.();
      return send();
    }
  };

  const opened = performance.now();
  const headersOf = (options: SendOptions) => ({ ...versionHeaderSince(opened), ...conditionsOf(options) });

  const getResponse = async (path: string, query: Query, { signal }: RequestOptions) => {
    // A call that is cancelled as soon as it is made is never sent: strict mode mounts each screen twice.
    await null;
    signal?.throwIfAborted();
    const address = path + queryString(query);
    return (
      early.take(address) ?? request('GET', address, { headers: versionHeaderSince(opened), signal: signal ?? null })
    );
  };

  return {
    begin: (address) => early.put(address, request('GET', address, { headers: versionHeaderSince(opened) })),

    get: async <T>(path: string, query: Query = {}, options: RequestOptions = {}) => {
      const { status, content } = await getResponse(path, query, options);
      return settle<T>(status, content);
    },

    getPage: async <T>(path: string, query: Query = {}, options: RequestOptions = {}) => {
      // The same order for all callers, so that the URL equals that of a preload.
      const { limite, total, cursor, ...filters } = query;
      const inOrder = { limite, total, ...filters, cursor };
      const { status, content, headers } = await getResponse(path, inOrder, options);
      const items = settle<T[]>(status, content, isArray);
      return pageOf(items, headers);
    },

    send: <T>(method: string, path: string, body?: unknown, options: SendOptions = {}) =>
      keyed({ method, path, body, options }, async (idempotencyKey) => {
        const headers = new Headers(headersOf({ ...options, idempotencyKey }));
        if (body !== undefined) headers.set('Content-Type', 'application/json');
        const init: RequestInit = { headers, signal: options.signal ?? null, keepalive: options.keepalive ?? false };
        if (body !== undefined) init.body = JSON.stringify(body);
        const { sesion } = options;
        const answer = await askAgain(idempotencyKey, () =>
          sesion === undefined
            ? request(method, path, init)
            : changeSesion(sesion, () => fetchOnce(method, path, init)),
        );
        return settle<T>(answer.status, answer.content);
      }),

    upload: <T>(method: string, path: string, form: FormData, options: UploadOptions = {}) =>
      keyed({ method, path, body: form, options }, async (idempotencyKey) => {
        const headers = headersOf({ ...options, idempotencyKey });
        if (ownFetch !== undefined) {
          const response = await answered(
            ownFetch(baseUrl + path, { method, headers, signal: options.signal ?? null, body: form }),
          ).catch((cause: unknown) => {
            throw options.signal?.aborted ? cause : new ConnectionError({ cause });
          });
          return settle<T>(response.status, parsed({ ...response, type: response.headers.get('Content-Type') }));
        }
        const answer = await askAgain(idempotencyKey, () =>
          inSession(async () => {
            const { status, ...rest } = await xhrUpload(method, baseUrl + path, form, { ...options, headers });
            return { status, content: parsed({ status, ...rest }) };
          }),
        );
        return settle<T>(answer.status, answer.content);
      }),
  };
}

function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

/** `?a=1&b=2` in the order given, without undefined or blank values; '' without any value. */
export function queryString(query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Whether the same call may succeed if it is retried. */
export function isRetryable(error: unknown): boolean {
  return isConnectionError(error) || (isApiError(error) && error.status === 503);
}

/** Errors after which the call may still be made with its key: the session ended, or the API did not process it. */
const PASSING: readonly number[] = [401, 408, 425, 426, 429];

/**
 * Whether the API rejected the call finally. A proxy's error page does not tell whether an earlier attempt succeeded.
 */
function isSeenRefusal(error: unknown): boolean {
  if (!isApiError(error) || error.codigo === 'respuesta_ilegible') return false;
  return error.status < 500 && !PASSING.includes(error.status);
}

/** Timeouts of a read, a change, and an upload without progress, in ms. */
const READ_DEADLINE = 10_000;
const CHANGE_DEADLINE = 20_000;
const UPLOAD_STALL = 20_000;

/**
 * A signal that aborts with the caller's signal, and when the time is over. `AbortSignal.any` is missing in older browsers.
 */
function deadlineOf(ms: number, signal: AbortSignal | null | undefined) {
  const control = new AbortController();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    control.abort();
  }, ms);
  const abort = () => control.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  return {
    signal: control.signal,
    isOver: () => over,
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

/** A page that was opened less than this time ago is not outdated. In milliseconds. */
const FRESH_FOR = 60_000;

/** A fresh page sends no version header: only a call without custom headers uses the responses that the site preloads. */
function versionHeaderSince(opened: number): Record<string, string> {
  return performance.now() - opened > FRESH_FOR ? { [CONTRACT_VERSION_HEADER]: String(CONTRACT_VERSION) } : {};
}

/** Headers with the conditions of a call: once only, on one version only, by the holder of the link only. */
function conditionsOf({ idempotencyKey, version, recoveryToken }: SendOptions): Record<string, string> {
  return {
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
    ...(recoveryToken === undefined ? {} : { 'X-Recuperacion-Token': recoveryToken }),
  };
}

/** Success statuses that have no body by definition. Any other success without a body was cut off. */
const WITHOUT_BODY: readonly number[] = [204, 205];

interface Answer {
  status: number;
  headers: Headers;
  content: unknown;
}

/**
 * Resolves after the last byte of the body. A body that breaks off throws the same error as a request that never arrived.
 */
async function answered(fetched: Promise<Response>): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await fetched;
  return { status: response.status, headers: response.headers, text: await response.text() };
}

interface Text {
  text: string;
  status: number;
  type: string | null;
}

/** Invalid JSON with a JSON content type was cut off. A proxy's error page returns undefined; its status is retained. */
function parsed({ text, status, type }: Text): unknown {
  if (WITHOUT_BODY.includes(status)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    if (type?.startsWith('application/json')) throw new ConnectionError({ cause });
    return undefined;
  }
}

/** Whether the API did not find a session: a 401, except for a wrong password, or the answer of GET /sesion to a guest. */
function isWithoutSession({ status, content }: Pick<Answer, 'status' | 'content'>): boolean {
  if (status === 401) return apiErrorFrom(status, content).codigo !== 'login_incorrecto';
  return isObject(content) && (content as Partial<Sesion>).tipoCuenta === null;
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
    let stall: ReturnType<typeof setTimeout>;
    const done = (settleUpload: () => void) => () => {
      clearTimeout(stall);
      signal?.removeEventListener('abort', abort);
      settleUpload();
    };
    const stillGoing = () => {
      clearTimeout(stall);
      stall = setTimeout(
        done(() => {
          reject(new ConnectionError(undefined, UNKNOWN_OUTCOME));
          xhr.abort();
        }),
        UPLOAD_STALL,
      );
    };
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      stillGoing();
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
      stillGoing();
      xhr.send(form);
    }
  });
}

/** Lifetime of a prefetched response, in ms: the time that a screen's code may take to load. */
const USABLE_MS = 10_000;

/** Prefetched responses; each is used once. */
export function createEarlyAnswers<T>() {
  const begun = new Map<string, { answer: Promise<T>; until: number }>();
  return {
    /** Stores a pending response. The caller that takes the response handles its failure. */
    put: (address: string, answer: Promise<T>) => {
      for (const [other, { until }] of begun) if (until < Date.now()) begun.delete(other);
      answer.catch(() => undefined);
      begun.set(address, { answer, until: Date.now() + USABLE_MS });
    },
    clear: () => begun.clear(),
    /** The response for exactly this URL; undefined if there is none, or it expired. */
    take: (address: string): Promise<T> | undefined => {
      const found = begun.get(address);
      begun.delete(address);
      return found && found.until >= Date.now() ? found.answer : undefined;
    },
  };
}

/** A list's rows, with the facts from the headers: the next page's cursor and the total number of rows. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
  total: number | null;
  /** Whether there are more rows than `total`, because the count has a limit. */
  isMore?: boolean;
}

export function pageOf<T>(items: T[], headers: Pick<Headers, 'get' | 'has'>): Page<T> {
  const total = headers.get('X-Total-Count');
  const isMore = headers.has('X-Total-Count-Mas');
  return { items, nextCursor: cursorOf(headers.get('Link')), total: total === null ? null : Number(total), isMore };
}

/** The cursor in the header `Link: <…>; rel="next"`; null if no more rows follow. */
export function cursorOf(link: string | null): string | null {
  const url = link?.match(/<([^>]+)>\s*;\s*rel="next"/)?.[1];
  return url === undefined ? null : new URL(url, 'http://api.invalid').searchParams.get('cursor');
}
