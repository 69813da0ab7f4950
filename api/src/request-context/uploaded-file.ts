/** A file of a multipart body, on disk for the time of the request. Its name and declared type are not kept. */
export interface UploadedFile {
  /** The form field that it came in. */
  campo: string;
  /** Where its bytes lie until the request ends. */
  path: string;
  bytes: number;
  /** Of its bytes, in hexadecimal. */
  sha256: string;
}
