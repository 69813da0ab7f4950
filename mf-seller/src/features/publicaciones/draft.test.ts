import { centavos } from '@fluxpartes/dominio';
import { editDraft, newDraft } from './draft.ts';
import { EMPTY_FORM } from './form-model.ts';

const FILLED = {
  ...EMPTY_FORM,
  nombre_producto: 'Disco de freno',
  precio: centavos(8_450_050),
  envio: 'si',
  compatibilidad: [{ marca: 'ford', modelo: 'Focus' }] as const,
};

describe('the draft of a listing', () => {
  beforeEach(() => localStorage.clear());

  it('comes back as it was', () => {
    newDraft(7).save(FILLED);
    expect(newDraft(7).read()).toEqual({ values: FILLED, version: null });
  });

  it('belongs to one user, and to one listing', () => {
    newDraft(7).save(FILLED);
    expect(newDraft(8).read()).toBeNull();
    expect(editDraft(7, 3, 1).read()).toBeNull();
  });

  it('of an edit knows the version that it was made on, also when another one is opened', () => {
    const values = { ...FILLED, imagenesAEliminar: ['/api/fotos/a1/1280.webp'] };
    editDraft(7, 3, 4).save(values);
    expect(editDraft(7, 3, 5).read()).toEqual({ values, version: 4 });
  });

  it('is forgotten on request', () => {
    newDraft(7).save(FILLED);
    newDraft(7).borrar();
    expect(newDraft(7).read()).toBeNull();
  });

  it('of a new one keeps the key that it was sent under, and both are forgotten together', () => {
    const latest = { body: '{"precio":1}', key: 'a1' };
    newDraft(7).key.save(latest);
    expect(newDraft(7).key.read()).toEqual(latest);
    expect(newDraft(8).key.read()).toBeNull();
    const draft = newDraft(7);
    draft.borrar();
    expect([draft.key.read(), newDraft(7).key.read()]).toEqual([null, null]);
    localStorage.setItem('borrador_publicacion_7_clave', '{"key":1}');
    expect(newDraft(7).key.read()).toBeNull();
  });

  it('keeps what it knows of an older or broken form', () => {
    const oldOne = {
      nombre_producto: 'Bujía',
      precio: '12',
      another: 'x',
      compatibilidad: [{ marca: 'ford', modelo: 'Gol' }, 3],
      imagenesAEliminar: 'x',
    };
    localStorage.setItem('borrador_publicacion_7', JSON.stringify(oldOne));
    expect(newDraft(7).read()?.values).toEqual({ ...EMPTY_FORM, nombre_producto: 'Bujía' });
    localStorage.setItem('borrador_publicacion_7', '{');
    expect(newDraft(7).read()).toBeNull();
  });

  it('costs nothing where storage is full', () => {
    const filled = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => newDraft(7).save(FILLED)).not.toThrow();
    const { key } = newDraft(7);
    key.save({ body: '{}', key: 'a1' });
    expect(key.read()).toEqual({ body: '{}', key: 'a1' });
    filled.mockRestore();
  });
});
