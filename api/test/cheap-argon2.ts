/**
 * Specs hash with minimal cost, with the same library but without a thread. The product has no setting that could weaken
 * the cost. A spec about the cost calls `jest.unmock` for the file of the threads.
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
