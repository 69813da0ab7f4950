// @ts-check
/**
 * The API's process imports this file before its own code. SIGUSR2 starts a CPU profile; the next SIGUSR2 writes it to
 * PROFILE_FOLDER as 1.cpuprofile, 2.cpuprofile and so on.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import path from 'node:path';

const folder = process.env.PROFILE_FOLDER ?? '.';
let written = 0;
/** @type {Session | undefined} */
let session;

process.on('SIGUSR2', () => {
  if (session === undefined) begin();
  else write(session);
});

function begin() {
  session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.start');
}

/** @param {Session} running */
function write(running) {
  session = undefined;
  running.post('Profiler.stop', (error, result) => {
    if (error) throw error;
    mkdirSync(folder, { recursive: true });
    written += 1;
    writeFileSync(path.join(folder, `${written}.cpuprofile`), JSON.stringify(result.profile));
    running.disconnect();
  });
}
