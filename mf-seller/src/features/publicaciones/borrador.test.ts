import { borradorDeEdicion, borradorNuevo } from './borrador.ts';
import { FORMULARIO_VACIO } from './formulario.ts';

const LLENO = {
  ...FORMULARIO_VACIO,
  nombre_producto: 'Disco de freno',
  precio: 8_450_050,
  envio: 'si',
  compatibilidad: [{ marca: 'ford', modelo: 'Focus' }] as const,
};

describe('the draft of a listing', () => {
  beforeEach(() => localStorage.clear());

  it('comes back as it was', () => {
    borradorNuevo(7).guardar(LLENO);
    expect(borradorNuevo(7).leer()).toEqual({ valores: LLENO, version: null });
  });

  it('belongs to one user, and to one listing', () => {
    borradorNuevo(7).guardar(LLENO);
    expect(borradorNuevo(8).leer()).toBeNull();
    expect(borradorDeEdicion(7, 3, 1).leer()).toBeNull();
  });

  it('of an edit knows the version that it was made on, also when another one is opened', () => {
    const valores = { ...LLENO, imagenesAEliminar: ['/api/fotos/a1/1280.webp'] };
    borradorDeEdicion(7, 3, 4).guardar(valores);
    expect(borradorDeEdicion(7, 3, 5).leer()).toEqual({ valores, version: 4 });
  });

  it('is forgotten on request', () => {
    borradorNuevo(7).guardar(LLENO);
    borradorNuevo(7).borrar();
    expect(borradorNuevo(7).leer()).toBeNull();
  });

  it('of a new one keeps the key that it was sent under, and both are forgotten together', () => {
    const ultima = { cuerpo: '{"precio":1}', clave: 'a1' };
    borradorNuevo(7).clave.guardar(ultima);
    expect(borradorNuevo(7).clave.leer()).toEqual(ultima);
    expect(borradorNuevo(8).clave.leer()).toBeNull();
    const borrador = borradorNuevo(7);
    borrador.borrar();
    expect([borrador.clave.leer(), borradorNuevo(7).clave.leer()]).toEqual([null, null]);
    localStorage.setItem('borrador_publicacion_7_clave', '{"clave":1}');
    expect(borradorNuevo(7).clave.leer()).toBeNull();
  });

  it('keeps what it knows of an older or broken form', () => {
    const viejo = {
      nombre_producto: 'Bujía',
      precio: '12',
      otra: 'x',
      compatibilidad: [{ marca: 'ford', modelo: 'Gol' }, 3],
      imagenesAEliminar: 'x',
    };
    localStorage.setItem('borrador_publicacion_7', JSON.stringify(viejo));
    expect(borradorNuevo(7).leer()?.valores).toEqual({ ...FORMULARIO_VACIO, nombre_producto: 'Bujía' });
    localStorage.setItem('borrador_publicacion_7', '{');
    expect(borradorNuevo(7).leer()).toBeNull();
  });

  it('costs nothing where storage is full', () => {
    const lleno = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => borradorNuevo(7).guardar(LLENO)).not.toThrow();
    const { clave } = borradorNuevo(7);
    clave.guardar({ cuerpo: '{}', clave: 'a1' });
    expect(clave.leer()).toEqual({ cuerpo: '{}', clave: 'a1' });
    lleno.mockRestore();
  });
});
