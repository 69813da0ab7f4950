import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3Object from '@20minutes/s3rver/lib/models/object.js';

/**
 * Replaces the test server's folder. The folder shows an object while it is written, and loses an object that is put while
 * the folder is emptied. Here each object appears whole at one moment, as a real store promises.
 */
export class MemoryStore {
  /** @param objects by key: content and metadata */
  constructor(objects = new Map()) {
    this.objects = objects;
  }

  getBucket = async (name) => ({ name, creationDate: new Date(0) });
  putBucket = this.getBucket;
  /** A bucket has no rules. */
  getSubresource = async () => null;
  existsObject = async (_bucket, key) => this.objects.has(key);

  async listObjects(bucket, { prefix = '', startAfter = '', maxKeys }) {
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > startAfter).sort();
    const objects = keys
      .slice(0, maxKeys)
      .map((key) => new S3Object(bucket, key, null, this.objects.get(key).metadata));
    return { objects, commonPrefixes: [], isTruncated: false };
  }

  async getObject(bucket, key, { start, end = Infinity } = {}) {
    const found = this.objects.get(key);
    if (!found) return null;
    const { content, metadata } = found;
    const object = new S3Object(bucket, key, Readable.from([content]), metadata);
    if (start === undefined) return object;
    const last = Math.min(end, content.length - 1);
    const piece = start < content.length ? Readable.from([content.subarray(start, last + 1)]) : null;
    return Object.assign(object, { content: piece, range: { start, end: last } });
  }

  async putObject({ key, content: sent, metadata }) {
    const content = Buffer.isBuffer(sent) ? sent : await buffer(sent);
    return this.#keep(key, content, metadata);
  }

  async copyObject(_from, key, _to, target, metadata) {
    const { content, metadata: kept } = this.objects.get(key);
    this.#keep(target, content, metadata ?? kept);
    return this.objects.get(target).metadata;
  }

  async deleteObject(_bucket, key) {
    this.objects.delete(key);
  }

  #keep(key, content, metadata) {
    const md5 = createHash('md5').update(content).digest('hex');
    const known = { 'last-modified': new Date().toUTCString(), etag: `"${md5}"`, 'content-length': content.length };
    this.objects.set(key, { content, metadata: { ...metadata, ...known } });
    return { size: content.length, md5 };
  }
}
