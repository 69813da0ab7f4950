import { type ClaveGuardada, createClaves } from './idempotencia.ts';

describe('the key of a filled-in form', () => {
  it('stays the same while the form does', () => {
    const clave = createClaves();
    expect(clave({ cantidad: 1 })).toBe(clave({ cantidad: 1 }));
  });

  it('changes with the form', () => {
    const clave = createClaves();
    expect(clave({ cantidad: 1 })).not.toBe(clave({ cantidad: 2 }));
  });

  it('is the one that lies where it is kept, as long as it lies there', () => {
    let ultima: ClaveGuardada | null = null;
    const lugar = {
      leer: () => ultima,
      guardar: (nueva: ClaveGuardada) => {
        ultima = nueva;
      },
    };
    const clave = createClaves(lugar)({ cantidad: 1 });
    expect(ultima).toEqual({ cuerpo: '{"cantidad":1}', clave });
    expect(createClaves(lugar)({ cantidad: 1 })).toBe(clave);
    ultima = null;
    expect(createClaves(lugar)({ cantidad: 1 })).not.toBe(clave);
  });

  it('is random from form to form', () => {
    expect(createClaves()({ cantidad: 1 })).not.toBe(createClaves()({ cantidad: 1 }));
    expect(createClaves()({})).toMatch(/^[0-9a-f]{32}$/);
  });
});
