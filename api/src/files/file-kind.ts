import { fileTypeFromFile } from 'file-type/node';

const MIME_BY_EXT = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
} as const;

/** The kinds of file that the product knows. */
export type FileKind = keyof typeof MIME_BY_EXT;

/** What a file is by its first bytes; name and declared type are never asked. Undefined for any other kind. */
export async function kindOf(path: string): Promise<FileKind | undefined> {
  const found = await fileTypeFromFile(path);
  return found !== undefined && found.ext in MIME_BY_EXT ? (found.ext as FileKind) : undefined;
}

/** The content type that a kind is served with. */
export function mimeOf(kind: FileKind): string {
  return MIME_BY_EXT[kind];
}
