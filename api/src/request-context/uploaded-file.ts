/** A file of a multipart body, on disk until the request ends. Its name and declared type are dropped. */
export interface UploadedFile {
  campo: string;
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}
