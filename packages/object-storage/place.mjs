// @ts-check

/** @typedef {import('./index.d.mts').StoragePlace} StoragePlace */

const FORM = 's3://key:secret@bucket/prefix?endpoint=https://host&region=name';

/** STORAGE_URL names no object store; the message is one sentence and holds no secret. */
export class StorageUrlError extends Error {
  /** @override */
  name = 'StorageUrlError';
}

export const isObjectStorage = (/** @type {string | undefined} */ url) => url?.startsWith('s3:') ?? false;

/** @param {string | undefined} text @param {string} name of the setting @returns {string} without a slash at its end */
function endpointOf(text, name) {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new StorageUrlError(`${name} has to be an address, like https://s3.example.com`);
  return url.href.replace(/\/+$/, '');
}

/** @param {URL} url @param {Readonly<Record<string, string | undefined>>} env */
function credentialsOf(url, env) {
  if ((url.username === '') !== (url.password === ''))
    throw new StorageUrlError('STORAGE_URL has to hold both the key and its secret, or neither');
  if (url.username !== '')
    return {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    };
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new StorageUrlError(
      'STORAGE_URL has to hold a key and its secret, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY have to be set',
    );
  return { accessKeyId, secretAccessKey, ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }) };
}

/**
 * @param {string} text @param {Readonly<Record<string, string | undefined>>} env
 * @returns {StoragePlace}
 */
export function parseStorageUrl(text, env) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const unknown = [...(url?.searchParams.keys() ?? [])].find((name) => name !== 'endpoint' && name !== 'region');
  const isFit = url && url.protocol === 's3:' && /^[a-z0-9][a-z0-9.-]+$/.test(url.host) && url.hash === '';
  if (!isFit || unknown !== undefined) throw new StorageUrlError(`STORAGE_URL has to be of the form ${FORM}`);
  const { searchParams } = url;
  const region = searchParams.get('region') || env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1';
  const named = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL;
  const endpoint = searchParams.has('endpoint')
    ? endpointOf(searchParams.get('endpoint') ?? '', 'The endpoint of STORAGE_URL')
    : endpointOf(named || `https://s3.${region}.amazonaws.com`, 'AWS_ENDPOINT_URL');
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return { endpoint, region, bucket: url.host, prefix: prefix === '' ? '' : `${prefix}/`, ...credentialsOf(url, env) };
}
