import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { AwsV4Signer } from 'aws4fetch';

const FORM = 's3://key:secret@bucket/prefix?endpoint=https://host&region=name';

type Env = Readonly<Record<string, string | undefined>>;

/** A prefix of a bucket, and the credentials for it. */
export interface StoragePlace {
  /** The URL without a slash at its end; the bucket is named in the path. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Prefix of every key; empty or with a slash at its end. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** An invalid STORAGE_URL; the message is one sentence and holds no secret. */
export class StorageUrlError extends Error {
  override name = 'StorageUrlError';
}

/** Whether STORAGE_URL names an object store rather than a folder. */
export const isObjectStorage = (url: string | undefined): url is string => url?.startsWith('s3:') ?? false;

/** The endpoint's URL without a slash at its end. */
function endpointOf(text: string, setting: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new StorageUrlError(`${setting} has to be an address, like https://s3.example.com`);
  return url.href.replace(/\/+$/, '');
}

function credentialsOf(url: URL, env: Env) {
  if ((url.username === '') !== (url.password === ''))
    throw new StorageUrlError('STORAGE_URL has to hold both the key and its secret, or neither');
  if (url.username !== '')
    return {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    };
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new StorageUrlError(
      'STORAGE_URL has to hold a key and its secret, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY have to be set',
    );
  return { accessKeyId, secretAccessKey, ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }) };
}

/**
 * Parses `s3://[key:secret@]bucket[/prefix][?endpoint=https://host[:port]&region=name]`. Defaults come from
 * AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION and AWS_ENDPOINT_URL. Without an endpoint,
 * Amazon's endpoint of the region is used, by default us-east-1. Key and secret are percent-encoded in the URL.
 * @throws StorageUrlError
 */
export function parseStorageUrl(text: string, env: Env): StoragePlace {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const unknown = [...(url?.searchParams.keys() ?? [])].find((name) => name !== 'endpoint' && name !== 'region');
  const isValid = url && url.protocol === 's3:' && /^[a-z0-9][a-z0-9.-]+$/.test(url.host) && url.hash === '';
  if (!isValid || unknown !== undefined) throw new StorageUrlError(`STORAGE_URL has to be of the form ${FORM}`);
  const { searchParams } = url;
  const region = searchParams.get('region') || env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1';
  const named = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL;
  const endpoint = searchParams.has('endpoint')
    ? endpointOf(searchParams.get('endpoint') ?? '', 'The endpoint of STORAGE_URL')
    : endpointOf(named || `https://s3.${region}.amazonaws.com`, 'AWS_ENDPOINT_URL');
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return { endpoint, region, bucket: url.host, prefix: prefix === '' ? '' : `${prefix}/`, ...credentialsOf(url, env) };
}

const MAX_ATTEMPTS = 3;
/** Delay before the second attempt, in ms. */
const FIRST_DELAY = 150;
/** Timeout of one attempt, in ms; for a stream it counts from the last chunk. */
const TIMEOUT = 10_000;

/** An error response of the store; `status` 0 if it did not respond, `code` is the store's own, like `NoSuchBucket`. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly status: number;
  readonly code: string | undefined;

  constructor(
    message: string,
    { status, code, cause }: { status: number; code?: string | undefined; cause?: unknown },
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
  }

  /** Whether a retry may succeed: no response, too many requests, or a 5xx. */
  get isUnavailable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

interface StoredObject {
  /** Without the prefix. */
  key: string;
  /** Bytes. */
  size: number;
  /** Time of the last change by the server's clock; many servers round it to the second. */
  modified: Date;
  /** The ETag in quotes; for most stores it is the MD5 of the content. */
  etag: string;
  /** The content type; unknown in a list. */
  type?: string | undefined;
}

/** A stream is given as a function that opens it, so that it can be retried. */
type Body = string | Uint8Array | (() => Readable);

/** Bytes, both ends included. */
interface Range {
  start: number;
  end: number;
}

interface Call {
  method: string;
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Body | undefined;
}

interface ListPage {
  objects: StoredObject[];
  /** Response time by the server's clock, to the second. */
  at: Date;
  isLast: boolean;
}

const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child instanceof XmlElement).filter((child) => child.name === name);

const textOf = (element: XmlElement | null, name: string) => element && childrenOf(element, name)[0]?.text;

/** The root element of an XML text; null if the text is not XML. */
function rootOf(text: string): XmlElement | null {
  try {
    return parseXml(text).root;
  } catch {
    return null;
  }
}

function describedBy(key: string, { headers }: Response): StoredObject {
  const whole = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1];
  return {
    key,
    size: Number(whole ?? headers.get('Content-Length')),
    modified: new Date(headers.get('Last-Modified') ?? Number.NaN),
    etag: headers.get('ETag') ?? '',
    type: headers.get('Content-Type') ?? undefined,
  };
}

/** Encodes a key for a URL; its slashes stay. */
const inPath = (key: string) =>
  encodeURIComponent(key)
    .replace(/%2F/g, '/')
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Response time by the server's clock, to the second. */
function timeOf(response: Response): Date {
  const at = new Date(response.headers.get('Date') ?? Number.NaN);
  if (Number.isNaN(at.getTime()))
    throw new StorageError('the store answers without a date', { status: response.status });
  return at;
}

async function* chunksOf(open: () => Readable, onChunk: () => void) {
  for await (const chunk of open()) {
    onChunk();
    yield chunk;
  }
}

/**
 * The objects below one prefix of a bucket, through S3's API: signature version 4, unsigned bodies, path-style URLs. Keys are
 * without the prefix. A call retries up to three times and throws `StorageError`.
 */
export class ObjectStorage {
  readonly #place: StoragePlace;
  readonly #timeout: number;

  /** @param options `timeout` of one attempt, in ms */
  constructor(place: StoragePlace, { timeout = TIMEOUT }: { timeout?: number } = {}) {
    this.#place = place;
    this.#timeout = timeout;
  }

  /** The place of the storage for messages, without key and secret. */
  get where(): string {
    const { endpoint, bucket, prefix } = this.#place;
    return `${endpoint}/${bucket}/${prefix}`;
  }

  /**
   * Creates or replaces an object. A stream needs its length in bytes.
   * @returns the response time by the server's clock, to the second
   */
  async put(
    key: string,
    body: Body,
    options: { length?: number; type?: string; headers?: Record<string, string> } = {},
  ): Promise<{ at: Date }> {
    const { length, type = 'application/octet-stream', headers } = options;
    const isStream = typeof body === 'function';
    if (isStream && length === undefined) throw new TypeError('a stream is put with its length');
    const sent = { 'Content-Type': type, ...(isStream && { 'Content-Length': String(length) }), ...headers };
    return this.#call({ method: 'PUT', key, headers: sent, body }, async (response) => {
      await response.arrayBuffer();
      return { at: timeOf(response) };
    });
  }

  /**
   * The object's bytes, or a range that begins inside the object, as a stream that has to be read or destroyed. Null if
   * there is no object. `size` is the size of the whole object.
   */
  async get(key: string, range?: Range): Promise<(StoredObject & { body: Readable }) | null> {
    const headers = range && { Range: `bytes=${range.start}-${range.end}` };
    const response = await this.#callForOne({ method: 'GET', key, ...(headers && { headers }) }, async (one) => one);
    if (!response) return null;
    const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
    return { ...describedBy(key, response), body };
  }

  read(key: string): Promise<Buffer | null> {
    return this.#callForOne({ method: 'GET', key }, async (response) => Buffer.from(await response.arrayBuffer()));
  }

  head(key: string): Promise<StoredObject | null> {
    return this.#callForOne({ method: 'HEAD', key }, async (response) => describedBy(key, response));
  }

  /** Deletes an object; it also succeeds if there is no such object. */
  async delete(key: string): Promise<void> {
    await this.#callForOne({ method: 'DELETE', key }, (response) => response.arrayBuffer());
  }

  /**
   * Copies inside the bucket. A copy onto itself sets `modified`, type and headers.
   * @returns false if there is no such object
   */
  async copy(
    from: string,
    to: string,
    { type, headers: given }: { type?: string; headers?: Record<string, string> } = {},
  ): Promise<boolean> {
    const { bucket, prefix } = this.#place;
    const headers = {
      'x-amz-copy-source': `/${bucket}/${inPath(prefix + from)}`,
      ...(from === to && { 'x-amz-metadata-directive': 'REPLACE' }),
      ...(type !== undefined && { 'Content-Type': type }),
      ...given,
    };
    const text = await this.#callForOne({ method: 'PUT', key: to, headers }, (response) => response.text());
    if (text === null) return false;
    const result = rootOf(text);
    // The store sends 200 before it copies, so the body may report a failure.
    if (result?.name === 'CopyObjectResult') return true;
    const code = textOf(result, 'Code') || 'without a reason';
    throw new StorageError(`the store did not copy ${from}: ${code}`, { status: 500, code });
  }

  /** All objects below a prefix in the order of their keys; `at` is the server's time at the last page. */
  async list(prefix = ''): Promise<{ objects: StoredObject[]; at: Date }> {
    const all: StoredObject[] = [];
    for await (const { objects, at, isLast } of this.pages(prefix)) {
      all.push(...objects);
      if (isLast) return { objects: all, at };
    }
    throw new StorageError('the store answers no list', { status: 500 });
  }

  /** Lists the objects below a prefix page by page, at most a thousand each. */
  async *pages(prefix = ''): AsyncGenerator<ListPage> {
    let token: string | null | undefined;
    do {
      const query = { 'list-type': '2', prefix: this.#place.prefix + prefix };
      const { page, at } = await this.#call(
        { method: 'GET', query: token ? { ...query, 'continuation-token': token } : query },
        async (response) => ({ page: rootOf(await response.text()), at: timeOf(response) }),
      );
      if (page?.name !== 'ListBucketResult') throw new StorageError('the store answers no list', { status: 500 });
      const objects = childrenOf(page, 'Contents').map((element) => this.#listed(element));
      token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined;
      yield { objects, at, isLast: !token };
    } while (token);
  }

  #listed(element: XmlElement): StoredObject {
    return {
      key: (textOf(element, 'Key') ?? '').slice(this.#place.prefix.length),
      size: Number(textOf(element, 'Size')),
      modified: new Date(textOf(element, 'LastModified') ?? Number.NaN),
      etag: textOf(element, 'ETag') ?? '',
    };
  }

  /** Null if there is no such object. */
  async #callForOne<T>(call: Call, parse: (response: Response) => Promise<T>): Promise<T | null> {
    try {
      return await this.#call(call, parse);
    } catch (error) {
      if (error instanceof StorageError && error.status === 404 && error.code !== 'NoSuchBucket') return null;
      throw error;
    }
  }

  async #call<T>(call: Call, parse: (response: Response) => Promise<T>): Promise<T> {
    for (let n = 1; ; n += 1) {
      try {
        return await this.#attempt(call, parse);
      } catch (error) {
        if (n >= MAX_ATTEMPTS || !(error instanceof StorageError) || !error.isUnavailable) throw error;
        await sleep(FIRST_DELAY * n * (0.5 + Math.random()));
      }
    }
  }

  async #attempt<T>({ method, key, query, headers = {}, body }: Call, parse: (response: Response) => Promise<T>) {
    const { endpoint, bucket, prefix, ...signing } = this.#place;
    const path = key === undefined ? '' : `/${inPath(prefix + key)}`;
    const url = `${endpoint}/${bucket}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const signed = await new AwsV4Signer({ ...signing, service: 's3', url, method, headers }).sign();
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), this.#timeout);
    const sent = typeof body === 'function' ? Readable.from(chunksOf(body, () => timer.refresh())) : body;
    try {
      const init: RequestInit = { method, headers: signed.headers, redirect: 'error', signal: timeout.signal };
      const duplex = sent instanceof Readable && { duplex: 'half' as const };
      const response = await fetch(signed.url, { ...init, ...duplex, body: sent as unknown as RequestInit['body'] });
      if (response.ok) return await parse(response);
      throw await errorFrom(response, method);
    } catch (error) {
      if (error instanceof StorageError) throw error;
      throw new StorageError(`the store ${endpoint} does not answer`, { status: 0, cause: error });
    } finally {
      clearTimeout(timer);
      if (sent instanceof Readable) sent.destroy();
    }
  }
}

async function errorFrom(response: Response, method: string): Promise<StorageError> {
  const { status } = response;
  const code = textOf(rootOf(await response.text()), 'Code') || undefined;
  return new StorageError(`the store answers ${code ? `${status} ${code}` : status} to ${method}`, { status, code });
}
