const FORM = 's3://key:secret@bucket/prefix?endpoint=https://host&region=name';

type Env = Readonly<Record<string, string | undefined>>;

/** A prefix of a bucket, and the credentials for it. */
export interface StoragePlace {
  /** Without a slash at its end; the bucket is named in the path. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Before every key; empty or with a slash at its end. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** An invalid STORAGE_URL; the message is one sentence and holds no secret. */
export class StorageUrlError extends Error {
  override name = 'StorageUrlError';
}

/** Whether STORAGE_URL names an object store rather than a folder. */
export const isObjectStorage = (url: string | undefined): url is string => url?.startsWith('s3:') ?? false;

/** Without a slash at its end. */
function endpointOf(text: string, setting: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new StorageUrlError(`${setting} has to be an address, like https://s3.example.com`);
  return url.href.replace(/\/+$/, '');
}

function credentialsOf(url: URL, env: Env) {
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
 * Parses `s3://[key:secret@]bucket[/prefix][?endpoint=https://host[:port]&region=name]`. Defaults come from AWS_ACCESS_KEY_ID,
 * AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION and AWS_ENDPOINT_URL; without an endpoint it is Amazon's of the region,
 * by default us-east-1. Key and secret are percent-encoded in the URL.
 * @throws StorageUrlError
 */
export function parseStorageUrl(text: string, env: Env): StoragePlace {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const unknown = [...(url?.searchParams.keys() ?? [])].find((name) => name !== 'endpoint' && name !== 'region');
  const isValid = url && url.protocol === 's3:' && /^[a-z0-9][a-z0-9.-]+$/.test(url.host) && url.hash === '';
  if (!isValid || unknown !== undefined) throw new StorageUrlError(`STORAGE_URL has to be of the form ${FORM}`);
  const { searchParams } = url;
  const region = searchParams.get('region') || env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1';
  const named = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL;
  const endpoint = searchParams.has('endpoint')
    ? endpointOf(searchParams.get('endpoint') ?? '', 'The endpoint of STORAGE_URL')
    : endpointOf(named || `https://s3.${region}.amazonaws.com`, 'AWS_ENDPOINT_URL');
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return { endpoint, region, bucket: url.host, prefix: prefix === '' ? '' : `${prefix}/`, ...credentialsOf(url, env) };
}
