// @ts-check
import path from 'node:path';

/**
 * Settings that `npm start` itself needs. The API and the site parse the other settings.
 * @typedef {object} Settings
 * @property {number} port of the site
 * @property {string} host the address that the site listens on; 0.0.0.0: all interfaces
 * @property {number} apiPort
 * @property {string} dataDir absolute
 * @property {string | undefined} databaseUrl undefined: the embedded database
 * @property {boolean} demo whether to create the demo data
 * @property {{ email: string, password: string } | undefined} admin undefined: generated at the first start
 */

/** An invalid setting; the message is a Spanish sentence that names the setting. */
export class SettingError extends Error {}

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Settings}
 * @throws {SettingError}
 */
export function parseSettings(env) {
  const port = portOf(env, 'PORT', 8080);
  const apiPort = portOf(env, 'API_PORT', 3000);
  if (port === apiPort) throw new SettingError(`PORT y API_PORT no pueden ser el mismo puerto (${port}).`);
  const databaseUrl = env.DATABASE_URL || undefined;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new SettingError('DATABASE_URL tiene que empezar con postgres://');
  }
  const isLocal = databaseUrl === undefined || env.NODE_ENV === 'development';
  const admin = adminOf(env);
  if (!isLocal && !admin) {
    throw new SettingError('Con una base propia (DATABASE_URL) hay que indicar ADMIN_EMAIL y ADMIN_PASSWORD.');
  }
  return {
    port,
    host: env.HOST || '0.0.0.0',
    apiPort,
    databaseUrl,
    admin,
    dataDir: path.resolve(env.DATA_DIR || './var'),
    demo: demoOf(env, databaseUrl),
  };
}

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} name
 * @param {number} fallback
 */
function portOf(env, name, fallback) {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new SettingError(`${name} tiene que ser un número de puerto entre 1 y 65535, y es «${text}».`);
}

/**
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string | undefined} databaseUrl
 */
function demoOf(env, databaseUrl) {
  if (!env.DEMO) return databaseUrl === undefined;
  if (env.DEMO !== 'si' && env.DEMO !== 'no') throw new SettingError(`DEMO tiene que ser si o no, y es «${env.DEMO}».`);
  return env.DEMO === 'si';
}

/** @param {Readonly<Record<string, string | undefined>>} env */
function adminOf(env) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (!email && !password) return undefined;
  if (!email) throw new SettingError('ADMIN_PASSWORD está puesta pero falta ADMIN_EMAIL.');
  if (!password) throw new SettingError('ADMIN_EMAIL está puesto pero falta ADMIN_PASSWORD.');
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw new SettingError('ADMIN_EMAIL tiene que ser una dirección de correo.');
  if (!suitsAdmin(password)) {
    throw new SettingError(
      'ADMIN_PASSWORD tiene que tener al menos 16 caracteres, 8 de ellos distintos, y no puede ser un pedazo repetido.',
    );
  }
  return { email, password };
}

/**
 * A copy of `isFitForAdmin` of packages/dominio, which is not built yet at the first start.
 * @param {string} password
 */
export function suitsAdmin(password) {
  const letters = [...password];
  if (letters.length < 16 || new Set(letters).size < 8) return false;
  const repeats = (/** @type {number} */ size) =>
    letters.every((letter, i) => i < size || letter === letters[i - size]);
  return !letters.some((_, i) => i > 0 && i <= letters.length / 2 && repeats(i));
}
