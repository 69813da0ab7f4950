import type { IncomingMessage } from 'node:http';
import { ownWrites } from './own-writes.ts';
import { LATEST, WrittenSoFar } from './written-so-far.ts';

const asked = (cookie: string | undefined, method = 'GET') =>
  ownWrites({ method, headers: { cookie } } as Partial<IncomingMessage> as IncomingMessage);

it.each<[string | undefined, bigint | undefined]>([
  [undefined, 0n],
  ['sesion=abc', 0n],
  ['sesion=abc; escritura=1a2b', 0x1a2bn],
  ['__Host-escritura=16b374d848; escritura=2', 0x16b374d848n],
  ['escritura=1', undefined],
  ['escritura=', undefined],
  ['escritura=no', undefined],
  ['escritura=11112222333344445', undefined],
])('by the cookie %s a reader has to find %s', (cookie, lsn) => {
  expect(asked(cookie)).toBe(lsn);
});

it.each(['POST', 'PUT', 'DELETE'])('%s reads nothing that may be late', (method) => {
  expect(asked('escritura=1a2b', method)).toBeUndefined();
});

it('reads nothing that may be late outside of a request', () => {
  expect(ownWrites()).toBeUndefined();
});

describe('what was written so far', () => {
  let now: number;
  let written: WrittenSoFar;
  beforeEach(() => {
    now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    written = new WrittenSoFar();
  });
  afterEach(() => jest.restoreAllMocks());
  const beat = (lsn: bigint, after = 250) => {
    now += after;
    written.end(written.begin(), lsn);
  };

  it('is not known before the primary was asked, nor long after', () => {
    expect(written.required).toBeUndefined();
    beat(10n);
    expect(written.required).toBe(10n);
    now += LATEST;
    expect(written.required).toBeUndefined();
  });

  it('is not known from a notice on until the primary was asked after it', () => {
    beat(10n);
    const before = written.begin();
    written.notice();
    written.end(before, 20n);
    expect(written.required).toBeUndefined();
    beat(30n);
    expect(written.required).toBe(30n);
  });

  it('is what the last notice told of, whatever else was written since, and what is old', () => {
    beat(10n);
    written.notice();
    beat(20n);
    for (const lsn of [30n, 40n, 50n]) beat(lsn);
    expect(written.required).toBe(20n);
    for (let i = 0; i < LATEST / 250 - 2; i += 1) beat(60n);
    expect(written.required).toBe(40n);
  });

  it('is forgotten with the server that it was of', () => {
    beat(10n);
    written.forget();
    expect(written.required).toBeUndefined();
    beat(5n);
    expect(written.required).toBe(5n);
  });
});
