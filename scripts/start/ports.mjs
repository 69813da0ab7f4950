// @ts-check
import { isPortFree } from '../process/free-port.mjs';
import { stopOrphan } from './program.mjs';
import { SettingError } from './settings.mjs';

/**
 * Makes sure that both ports are free: a program that a killed start left behind is stopped, anybody else's is not.
 * @param {import('./settings.mjs').Settings} settings
 * @throws {SettingError} naming the setting whose port another program has
 */
export async function freeOurPorts({ port, apiPort, dataDir }) {
  await Promise.all([stopOrphan(dataDir, 'api'), stopOrphan(dataDir, 'sitio')]);
  for (const [name, number, host] of /** @type {const} */ ([
    ['PORT', port, '0.0.0.0'],
    ['API_PORT', apiPort, '127.0.0.1'],
  ])) {
    if (await isPortFree(number, host)) continue;
    throw new SettingError(
      `El puerto ${number} (${name}) está ocupado por otro programa. Cerralo o elegí otro: ${name}=${number + 1} npm start`,
    );
  }
}
