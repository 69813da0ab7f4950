import type { Readable } from 'node:stream';
import { PassThrough, pipeline } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file about to go into an archive. Its bytes are opened when its turn has come, one at a time. */
export interface ArchiveEntry {
  path: string;
  /** Whether its bytes become fewer by packing: text does, pictures do not. */
  compress: boolean;
  open: () => Promise<Readable>;
}

/**
 * An archive written while it is sent: no more of it is held than the client is behind. Where a file cannot be read, or the
 * client goes, it breaks off, and what was open is closed: no cut archive looks whole.
 */
export function zipArchive(entries: readonly ArchiveEntry[]): Readable {
  const zip = new ZipFile();
  const sent = new PassThrough();
  let current: Readable | undefined;
  for (const { path, compress, open } of entries) {
    zip.addReadStreamLazy(path, { compress }, (give) => {
      open().then(
        (stream) => {
          current = stream;
          if (sent.destroyed) stream.destroy();
          else stream.once('error', (error) => sent.destroy(error));
          give(null, stream);
        },
        (error: Error) => sent.destroy(error),
      );
    });
  }
  zip.on('error', (error: Error) => sent.destroy(error));
  pipeline(zip.outputStream, sent, () => current?.destroy());
  zip.end();
  return sent;
}
