import { fileTypeFromFile } from 'file-type/node';

const MIME_BY_EXT = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
} as const;

/** The kinds of file that the product knows. */
export type FileFormat = keyof typeof MIME_BY_EXT;

/** What a file is by its first bytes; name and declared type are never asked. Undefined for any other kind. */
export async function detectFormat(path: string): Promise<FileFormat | undefined> {
  const found = await fileTypeFromFile(path);
  return found !== undefined && found.ext in MIME_BY_EXT ? (found.ext as FileFormat) : undefined;
}

/** The content type that a kind is served with. */
export function mimeOf(kind: FileFormat): string {
  return MIME_BY_EXT[kind];
}
