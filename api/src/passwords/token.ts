import { hash, randomBytes } from 'node:crypto';

/** A secret for a cookie or a link: 32 random bytes. The database stores only its SHA-256. */
export const newToken = () => randomBytes(32).toString('base64url');

export const sha256 = (token: string) => hash('sha256', token, 'buffer');
