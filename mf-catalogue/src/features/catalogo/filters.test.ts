import routes from '../../../routes.json';
import {
  activeFilters,
  changeFilters,
  countSelections,
  OFFERED_ORDENES,
  readFilters,
  writeFilters,
} from './filters.ts';

const read = (url: string) => readFilters(new URLSearchParams(url));

describe('the filters of a URL', () => {
  it('are read from the parameter names of the API', () => {
    expect(read('q=freno&marca=ford&modelo=Focus&ubicacion=José Mármol&envio=si&estado=nuevo&orden=precio')).toEqual({
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
    'categoria=Ruedas',
    'precio_desde=barato',
    'precio_hasta=-5',
    'q=  ',
  ])('ignore an unknown or invalid value: %s', (url) => {
    const { marca: _, ...others } = read(url);
    expect(others).toEqual({});
  });

  it('offer the same orders as routes.json declares for /home', () => {
    const orders = routes.find(({ path }) => path === '/home')?.dataValues?.orden;
    expect(orders).toEqual([...OFFERED_ORDENES]);
  });

  it('are written in a fixed order, independent of the input', () => {
    expect(writeFilters(read('orden=precio&estado=usado&marca=fiat&q=luz')).toString()).toBe(
      'q=luz&marca=fiat&estado=usado&orden=precio',
    );
  });
});

describe('changeFilters', () => {
  it('resets the model when the brand changes', () => {
    expect(changeFilters(read('marca=ford&modelo=Focus'), { marca: 'fiat' })).toEqual({ marca: 'fiat' });
    expect(changeFilters(read('marca=ford&modelo=Focus'), { marca: '' })).toEqual({});
  });

  it('keeps the other filters', () => {
    expect(changeFilters(read('marca=ford&modelo=Focus&orden=nombre'), { envio: 'no' })).toEqual({
      marca: 'ford',
      modelo: 'Focus',
      orden: 'nombre',
      envio: 'no',
    });
  });
});

describe('the active filters', () => {
  it('have a readable text each, without the order', () => {
    const texts = activeFilters(read('q=luz&marca=volkswagen&modelo=Gol&envio=si&estado=usado&orden=precio'));
    expect(texts.map(({ text }) => text)).toEqual(['“luz”', 'Volkswagen', 'Gol', 'Con envío', 'Usado']);
    expect(activeFilters(read('categoria=Luces&precio_desde=1500')).map(({ text }) => text)).toEqual([
      'Luces',
      'Desde $ 1.500',
    ]);
    expect(activeFilters(read('envio=no'))).toEqual([{ campo: 'envio', text: 'Sin envío' }]);
  });

  it('are counted for the phone button without search, category and order', () => {
    expect(countSelections(read('q=luz&marca=volkswagen&categoria=Luces&precio_hasta=9&orden=precio'))).toBe(2);
  });
});
