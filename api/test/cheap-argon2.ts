/**
 * In specs a hash costs next to nothing, by the same library: the product has no setting for it that could weaken it. A
 * spec about the cost itself calls `jest.unmock('@node-rs/argon2')`.
 */
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return {
    verify: argon2.verify,
    hash: (password: string) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  };
});
