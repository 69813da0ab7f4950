import { borrarBorrador, guardarBorrador, leerBorrador } from './borrador.ts';
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
    guardarBorrador(7, LLENO);
    expect(leerBorrador(7)).toEqual(LLENO);
  });

  it('belongs to one user', () => {
    guardarBorrador(7, LLENO);
    expect(leerBorrador(8)).toBeNull();
  });

  it('is forgotten on request, and where nothing is left in the form', () => {
    guardarBorrador(7, LLENO);
    guardarBorrador(7, FORMULARIO_VACIO);
    expect(leerBorrador(7)).toBeNull();
    guardarBorrador(7, LLENO);
    borrarBorrador(7);
    expect(leerBorrador(7)).toBeNull();
  });

  it('keeps what it knows of an older or broken form', () => {
    const viejo = {
      nombre_producto: 'Bujía',
      precio: '12',
      otra: 'x',
      compatibilidad: [{ marca: 'ford', modelo: 'Gol' }, 3],
    };
    localStorage.setItem('borrador_publicacion_7', JSON.stringify(viejo));
    expect(leerBorrador(7)).toEqual({ ...FORMULARIO_VACIO, nombre_producto: 'Bujía' });
    localStorage.setItem('borrador_publicacion_7', '{');
    expect(leerBorrador(7)).toBeNull();
  });

  it('costs nothing where storage is full', () => {
    const lleno = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => guardarBorrador(7, LLENO)).not.toThrow();
    lleno.mockRestore();
  });
});
