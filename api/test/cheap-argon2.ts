/**
 * In specs a hash costs next to nothing, by the same library, and needs no thread of its own: the product has no setting for
 * it that could weaken it. A spec about the cost itself calls `jest.unmock` for the file of the threads.
 */
jest.mock('../src/passwords/hash-worker.ts', () => {
  const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return {
    HashWorker: class {
      verify = (contrasena: string, hash: string) => argon2.verify(hash, contrasena);
      hash = (contrasena: string) => argon2.hash(contrasena, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    },
  };
});
