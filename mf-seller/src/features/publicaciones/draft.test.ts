import { centavos } from '@fluxpartes/dominio';
import { EMPTY_FORM, editDraft, newDraft } from './form-model.ts';

const FILLED = {
  ...EMPTY_FORM,
  nombre_producto: 'Disco de freno',
  precio: centavos(8_450_050),
  envio: 'si',
  compatibilidad: [{ marca: 'ford', modelo: 'Focus' }] as const,
};

describe('the draft of a listing', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('comes back as it was', () => {
    newDraft(7).save({ values: FILLED, version: null });
    expect(newDraft(7).read()).toEqual({ values: FILLED, version: null });
  });

  it('belongs to one user, and to one listing', () => {
    newDraft(7).save({ values: FILLED, version: null });
    expect(newDraft(8).read()).toBeNull();
    expect(editDraft(7, 3).read()).toBeNull();
  });

  it('of an edit is its tab’s alone, and knows the version that it was made on', () => {
    const values = { ...FILLED, imagenesAEliminar: ['/api/fotos/a1/1280.webp'] };
    editDraft(7, 3).save({ values, version: 4 });
    expect(editDraft(7, 3).read()).toEqual({ values, version: 4 });
    expect(localStorage).toHaveLength(0);
  });

  it('is forgotten on request', () => {
    newDraft(7).save({ values: FILLED, version: null });
    newDraft(7).drop();
    expect(newDraft(7).read()).toBeNull();
  });

  it('keeps what it knows of an older or broken form', () => {
    const oldOne = {
      nombre_producto: 'Bujía',
      precio: '12',
      another: 'x',
      compatibilidad: [{ marca: 'ford', modelo: 'Gol' }, 3],
      imagenesAEliminar: 'x',
    };
    localStorage.setItem('borrador_publicacion_7', JSON.stringify({ values: oldOne }));
    expect(newDraft(7).read()?.values).toEqual({ ...EMPTY_FORM, nombre_producto: 'Bujía' });
    localStorage.setItem('borrador_publicacion_7', '{');
    expect(newDraft(7).read()).toBeNull();
  });
});
