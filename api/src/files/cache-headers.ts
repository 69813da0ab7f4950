/** What a photo is sent with, by the API and by an object store alike: a hash always means the same photo. */
export const FOTO_HEADERS = { type: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' } as const;

/** The same of private files, whose type stands in their row: nobody keeps one. */
export const PRIVATE_HEADERS = { type: 'application/octet-stream', cacheControl: 'private, no-store' } as const;
