// @ts-check
/** Reads of the catalogue on a replica, and sellers who see their own changes at once: `node e2e/escala/replica/replica.mjs`. */
import { played } from '../country/played.mjs';
import { replica } from './reads.mjs';

await played('replica', replica, { withReplica: true });
