import { isObjectStorage, parseStorageUrl } from './src/index.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'AK', AWS_SECRET_ACCESS_KEY: 'SK' };
const own = { accessKeyId: 'AK', secretAccessKey: 'SK' };

it.each([
  [
    's3://k:s%2Fe%40c@cubo/a/b/?endpoint=http://127.0.0.1:9000/&region=sur',
    {},
    {
      endpoint: 'http://127.0.0.1:9000',
      region: 'sur',
      bucket: 'cubo',
      prefix: 'a/b/',
      accessKeyId: 'k',
      secretAccessKey: 's/e@c',
    },
  ],
  [
    's3://cubo',
    KEYS,
    { endpoint: 'https://s3.us-east-1.amazonaws.com', region: 'us-east-1', bucket: 'cubo', prefix: '', ...own },
  ],
  [
    's3://cubo/uno',
    { ...KEYS, AWS_SESSION_TOKEN: 'T', AWS_REGION: 'sa-east-1', AWS_ENDPOINT_URL: 'https://almacen.example' },
    {
      endpoint: 'https://almacen.example',
      region: 'sa-east-1',
      bucket: 'cubo',
      prefix: 'uno/',
      sessionToken: 'T',
      ...own,
    },
  ],
])('parseStorageUrl parses %s', (url, env, place) => {
  expect(isObjectStorage(url)).toBe(true);
  expect(parseStorageUrl(url, env)).toEqual(place);
});

it.each([
  ['s3://', KEYS],
  ['s3://Cubo?secret=x', KEYS],
  ['s3://cubo', {}],
  ['s3://clave@cubo', KEYS],
  ['s3://cubo?endpoint=ftp://x', KEYS],
  ['s3://cubo?endpoint=secreto', KEYS],
])('parseStorageUrl rejects %s with an explanation', (url, env) => {
  expect(() => parseStorageUrl(url, env)).toThrow(/STORAGE_URL (has to|have to)/);
});

it.each([undefined, '/srv/archivos', './x', 'file:///srv'])('isObjectStorage(%s) is false', (url) => {
  expect(isObjectStorage(url)).toBe(false);
});
