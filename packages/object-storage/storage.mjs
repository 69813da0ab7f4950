// @ts-check
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { childrenOf, describedBy, rootOf, textOf } from './answers.mjs';

/**
 * @typedef {import('./index.d.mts').StoragePlace} StoragePlace
 * @typedef {import('./index.d.mts').StoredObject} StoredObject
 * @typedef {import('./index.d.mts').Body} Body
 * @typedef {{ method: string, key?: string, query?: Record<string, string>, headers?: Record<string, string>, body?: Body | undefined }} Asked
 */

/** How often a request that can be sent again is sent, and how long before the second time; ms. */
const TRIES = 3;
const FIRST_PAUSE = 150;

/** How long one try may take, in ms; one that sends a stream, since its last piece. */
const PATIENCE = 10_000;

/** What the store answered in place of what was asked; `status` 0 where it did not answer. */
export class StorageError extends Error {
  /** @override */
  name = 'StorageError';

  /** @param {string} message @param {{ status: number, code?: string | undefined, cause?: unknown }} what */
  constructor(message, { status, code, cause }) {
    super(message, { cause });
    this.status = status;
    this.code = code;
  }

  /** Whether it may well be there again later. */
  get isAway() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** A key as an address has it, slashes as they are. @param {string} key */
const inPath = (key) =>
  encodeURIComponent(key)
    .replace(/%2F/g, '/')
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** When the server answered, by its own clock, to the second. @param {Response} response */
function timeOf(response) {
  const at = new Date(response.headers.get('Date') ?? Number.NaN);
  if (Number.isNaN(at.getTime()))
    throw new StorageError('the store answers without a date', { status: response.status });
  return at;
}

/**
 * A stream's pieces, each of which says that it goes on. It is opened when the first one is asked for, and ended where that
 * was the last.
 * @param {() => Readable} open @param {() => void} goesOn
 */
async function* piecesOf(open, goesOn) {
  for await (const piece of open()) {
    goesOn();
    yield piece;
  }
}

/** The objects below one prefix of a bucket. Keys are given and answered without that prefix. */
export class ObjectStorage {
  #place;
  #patience;

  /** @param {StoragePlace} place @param {{ patience?: number }} [options] `patience`: for one try, in ms */
  constructor(place, { patience = PATIENCE } = {}) {
    this.#place = place;
    this.#patience = patience;
  }

  /** For people: without key and secret. */
  get where() {
    const { endpoint, bucket, prefix } = this.#place;
    return `${endpoint}/${bucket}/${prefix}`;
  }

  /**
   * @param {string} key @param {Body} body
   * @param {{ length?: number, type?: string, headers?: Record<string, string> }} [options]
   * @returns {Promise<{ at: Date }>}
   */
  async put(key, body, { length, type = 'application/octet-stream', headers } = {}) {
    const isStream = typeof body === 'function';
    if (isStream && length === undefined) throw new TypeError('a stream is put with its length');
    const sent = { 'Content-Type': type, ...(isStream && { 'Content-Length': String(length) }), ...headers };
    return this.#ask({ method: 'PUT', key, headers: sent, body }, async (response) => {
      await response.arrayBuffer();
      return { at: timeOf(response) };
    });
  }

  /** @param {string} key @param {import('./index.d.mts').Range} [range] */
  async get(key, range) {
    const headers = range && { Range: `bytes=${range.start}-${range.end}` };
    const response = await this.#askForOne(
      { method: 'GET', key, ...(headers && { headers }) },
      async (answer) => answer,
    );
    if (!response) return null;
    const body = response.body ? Readable.fromWeb(/** @type {any} */ (response.body)) : Readable.from([]);
    return { ...describedBy(key, response), body };
  }

  /** @param {string} key */
  read(key) {
    return this.#askForOne({ method: 'GET', key }, async (response) => Buffer.from(await response.arrayBuffer()));
  }

  /** @param {string} key */
  head(key) {
    return this.#askForOne({ method: 'HEAD', key }, async (response) => describedBy(key, response));
  }

  /** @param {string} key */
  async delete(key) {
    await this.#askForOne({ method: 'DELETE', key }, (response) => response.arrayBuffer());
  }

  /** @param {string} from @param {string} to @param {{ type?: string, headers?: Record<string, string> }} [options] */
  async copy(from, to, { type, headers: given } = {}) {
    const { bucket, prefix } = this.#place;
    const headers = {
      'x-amz-copy-source': `/${bucket}/${inPath(prefix + from)}`,
      ...(from === to && { 'x-amz-metadata-directive': 'REPLACE' }),
      ...(type !== undefined && { 'Content-Type': type }),
      ...given,
    };
    const text = await this.#askForOne({ method: 'PUT', key: to, headers }, (response) => response.text());
    if (text === null) return false;
    const answer = rootOf(text);
    // It answers 200 before it copies, so that a failure can only stand in the body.
    if (answer?.name === 'CopyObjectResult') return true;
    const code = (answer && textOf(answer, 'Code')) || 'without a reason';
    throw new StorageError(`the store did not copy ${from}: ${code}`, { status: 500, code });
  }

  /** @param {string} [prefix] */
  async list(prefix = '') {
    /** @type {StoredObject[]} */
    const all = [];
    for await (const { objects, at, isLast } of this.pages(prefix)) {
      all.push(...objects);
      if (isLast) return { objects: all, at };
    }
    throw new StorageError('the store answers no list', { status: 500 });
  }

  /** @param {string} [prefix] */
  async *pages(prefix = '') {
    /** @type {string | undefined} */
    let token;
    do {
      const query = { 'list-type': '2', prefix: this.#place.prefix + prefix };
      const { page, at } = await this.#ask(
        { method: 'GET', query: token === undefined ? query : { ...query, 'continuation-token': token } },
        async (response) => ({ page: rootOf(await response.text()), at: timeOf(response) }),
      );
      if (page?.name !== 'ListBucketResult') throw new StorageError('the store answers no list', { status: 500 });
      const objects = childrenOf(page, 'Contents').map((element) => this.#listed(element));
      token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined;
      yield { objects, at, isLast: !token };
    } while (token);
  }

  /** @param {import('@rgrove/parse-xml').XmlElement} element @returns {StoredObject} */
  #listed(element) {
    return {
      key: (textOf(element, 'Key') ?? '').slice(this.#place.prefix.length),
      size: Number(textOf(element, 'Size')),
      modified: new Date(textOf(element, 'LastModified') ?? Number.NaN),
      etag: textOf(element, 'ETag') ?? '',
    };
  }

  /**
   * Null where there is no such object.
   * @template T
   * @param {Asked} asked @param {(response: Response) => Promise<T>} take
   * @returns {Promise<T | null>}
   */
  async #askForOne(asked, take) {
    try {
      return await this.#ask(asked, take);
    } catch (error) {
      if (error instanceof StorageError && error.status === 404 && error.code !== 'NoSuchBucket') return null;
      throw error;
    }
  }

  /**
   * @template T
   * @param {Asked} asked @param {(response: Response) => Promise<T>} take
   * @returns {Promise<T>}
   * @throws {StorageError}
   */
  async #ask(asked, take) {
    for (let n = 1; ; n += 1) {
      try {
        return await this.#askOnce(asked, take);
      } catch (error) {
        if (n >= TRIES || !(error instanceof StorageError) || !error.isAway) throw error;
        await pause(FIRST_PAUSE * n * (0.5 + Math.random()));
      }
    }
  }

  /**
   * @template T
   * @param {Asked} asked @param {(response: Response) => Promise<T>} take
   */
  async #askOnce({ method, key, query, headers = {}, body }, take) {
    const { endpoint, bucket, prefix, ...signing } = this.#place;
    const path = key === undefined ? '' : `/${inPath(prefix + key)}`;
    const address = `${endpoint}/${bucket}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const signed = await new AwsV4Signer({ ...signing, service: 's3', url: address, method, headers }).sign();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), this.#patience);
    const sent = typeof body === 'function' ? Readable.from(piecesOf(body, () => timer.refresh())) : body;
    try {
      const half = sent instanceof Readable && { duplex: /** @type {const} */ ('half') };
      const init = { method, headers: signed.headers, body: /** @type {any} */ (sent), ...half };
      const response = await fetch(signed.url, { ...init, redirect: 'error', signal: patience.signal });
      if (response.ok) return await take(response);
      throw await refusal(response, method);
    } catch (error) {
      if (error instanceof StorageError) throw error;
      throw new StorageError(`the store ${endpoint} does not answer`, { status: 0, cause: error });
    } finally {
      clearTimeout(timer);
      if (sent instanceof Readable) sent.destroy();
    }
  }
}

/** @param {Response} response @param {string} method */
async function refusal(response, method) {
  const answer = rootOf(await response.text());
  const code = (answer && textOf(answer, 'Code')) || undefined;
  const said = code ? `${response.status} ${code}` : String(response.status);
  return new StorageError(`the store answers ${said} to ${method}`, { status: response.status, code });
}
