// @ts-check
import { execFileSync } from 'node:child_process';

const number = (/** @type {string} */ what) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));

/** Whom PostgreSQL, Patroni and PgBouncer run as: none of them runs as root. */
export const postgresUser = () => ({ uid: number('-u'), gid: number('-g') });
