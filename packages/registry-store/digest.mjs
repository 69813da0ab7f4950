// @ts-check
import { createHash } from 'node:crypto';

/** As an `integrity` attribute has it. @param {string | Uint8Array} content */
export const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
