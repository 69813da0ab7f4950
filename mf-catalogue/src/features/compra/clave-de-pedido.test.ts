import { createClaves } from './clave-de-pedido.ts';

describe('the key of an order', () => {
  it('stays the same while the order does', () => {
    const clave = createClaves();
    expect(clave({ cantidad: 1 })).toBe(clave({ cantidad: 1 }));
  });

  it('changes with the order', () => {
    const clave = createClaves();
    expect(clave({ cantidad: 1 })).not.toBe(clave({ cantidad: 2 }));
  });

  it('is random from form to form', () => {
    expect(createClaves()({ cantidad: 1 })).not.toBe(createClaves()({ cantidad: 1 }));
    expect(createClaves()({})).toMatch(/^[0-9a-f]{32}$/);
  });
});
