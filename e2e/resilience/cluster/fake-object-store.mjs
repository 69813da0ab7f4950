// @ts-check
/** A persistent object store in a process of its own: `node fake-object-store.mjs <port> <file>`. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { startStorage } from '@fluxpartes/object-storage/testing';

const [port, file = ''] = process.argv.slice(2);

/** Each change is a line of the file. */
class PersistentObjects extends Map {
  /** @override @param {string} key @param {{ content: Buffer, metadata: Record<string, unknown> }} value */
  set(key, value) {
    const { content, metadata } = value;
    appendFileSync(file, `\n${JSON.stringify({ key, metadata, content: content.toString('base64') })}`);
    return super.set(key, value);
  }

  /** @override @param {string} key */
  delete(key) {
    appendFileSync(file, `\n${JSON.stringify({ key })}`);
    return super.delete(key);
  }

  /** Reads the lines of the previous process. A partial last line was never acknowledged. */
  load() {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    for (const line of lines.filter((one) => one.endsWith('}'))) {
      const { key, content, metadata } = JSON.parse(line);
      if (content === undefined) super.delete(key);
      else super.set(key, { content: Buffer.from(content, 'base64'), metadata });
    }
    return this;
  }
}

await startStorage({ port: Number(port), objects: new PersistentObjects().load() });
