import { cambiarFiltros, contarSelecciones, escribirFiltros, filtrosActivos, leerFiltros } from './filtros.ts';

const leer = (url: string) => leerFiltros(new URLSearchParams(url));

describe('the filters of a URL', () => {
  it('are read by the names of the API', () => {
    expect(leer('q=freno&marca=ford&modelo=Focus&ubicacion=José Mármol&envio=si&estado=nuevo&orden=precio')).toEqual({
      q: 'freno',
      marca: 'ford',
      modelo: 'Focus',
      ubicacion: 'José Mármol',
      envio: 'si',
      estado: 'nuevo',
      orden: 'precio',
    });
  });

  it.each([
    'marca=lada',
    'modelo=Focus',
    'marca=ford&modelo=Gol',
    'ubicacion=Lanús',
    'envio=true',
    'orden=fecha',
    'q=  ',
  ])('leave out what the lists do not know: %s', (url) => {
    const { marca: _, ...resto } = leer(url);
    expect(resto).toEqual({});
  });

  it('are written in one order, whatever the order they came in', () => {
    expect(escribirFiltros(leer('orden=precio&estado=usado&marca=fiat&q=luz')).toString()).toBe(
      'q=luz&marca=fiat&estado=usado&orden=precio',
    );
  });
});

describe('a change of filters', () => {
  it('picking a brand resets the model', () => {
    expect(cambiarFiltros(leer('marca=ford&modelo=Focus'), { marca: 'fiat' })).toEqual({ marca: 'fiat' });
    expect(cambiarFiltros(leer('marca=ford&modelo=Focus'), { marca: '' })).toEqual({});
  });

  it('keeps the others', () => {
    expect(cambiarFiltros(leer('marca=ford&modelo=Focus&orden=nombre'), { envio: 'no' })).toEqual({
      marca: 'ford',
      modelo: 'Focus',
      orden: 'nombre',
      envio: 'no',
    });
  });
});

describe('the active filters', () => {
  it('have words of their own', () => {
    const textos = filtrosActivos(leer('q=luz&marca=volkswagen&modelo=Gol&envio=si&estado=usado&orden=precio'));
    expect(textos.map(({ texto }) => texto)).toEqual(['“luz”', 'Volkswagen', 'Gol', 'Con envío', 'Usado']);
    expect(filtrosActivos(leer('envio=no'))).toEqual([{ campo: 'envio', texto: 'Sin envío' }]);
  });

  it('on the phone button are the five selections', () => {
    expect(contarSelecciones(leer('q=luz&marca=volkswagen&envio=si&orden=precio'))).toBe(2);
  });
});
