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

  it('is read as it was saved', () => {
    newDraft(7).save({ values: FILLED, version: null });
    expect(newDraft(7).read()).toEqual({ values: FILLED, version: null });
  });

  it('belongs to one user, and to one listing', () => {
    newDraft(7).save({ values: FILLED, version: null });
    expect(newDraft(8).read()).toBeNull();
    expect(editDraft(7, 3).read()).toBeNull();
  });

  it('of an edit is stored per tab, with the version that it is based on', () => {
    const values = { ...FILLED, imagenesAEliminar: ['/api/fotos/a1/1280.webp'] };
    editDraft(7, 3).save({ values, version: 4 });
    expect(editDraft(7, 3).read()).toEqual({ values, version: 4 });
    expect(localStorage).toHaveLength(0);
  });

  it('is removed on drop', () => {
    newDraft(7).save({ values: FILLED, version: null });
    newDraft(7).drop();
    expect(newDraft(7).read()).toBeNull();
  });

  it('keeps only valid fields of an older form, and ignores broken JSON', () => {
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
