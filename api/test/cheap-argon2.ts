/**
 * Specs hash with minimal cost, by the same library and without a thread; the product has no setting that could weaken it.
 * A spec about the cost calls `jest.unmock` for the threads' file.
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
