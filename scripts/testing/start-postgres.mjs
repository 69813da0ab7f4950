// @ts-check
/** A child process of tests: starts the embedded database of argv[2], prints its data, stops on SIGTERM. */
import { startEmbeddedPostgres } from '../postgres/embedded.mjs';

const [dataDir = ''] = process.argv.slice(2);
const { url, adopted, pid, stop } = await startEmbeddedPostgres({ dataDir, log: () => {}, fast: true });
console.log(JSON.stringify({ url, adopted, pid }));
process.once('SIGTERM', () => stop().then(() => process.exit(0)));
setInterval(() => {}, 60_000);
