// @ts-check
/** Run by tests as a process of its own: starts the embedded database of argv[2], prints what it got, stops on SIGTERM. */
import { startEmbeddedPostgres } from '../postgres/embedded.mjs';

const [dataDir = ''] = process.argv.slice(2);
const { url, adopted, pid, stop } = await startEmbeddedPostgres({ dataDir, log: () => {}, fast: true });
console.log(JSON.stringify({ url, adopted, pid }));
process.once('SIGTERM', () => stop().then(() => process.exit(0)));
setInterval(() => {}, 60_000);
