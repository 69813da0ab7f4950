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
  it('are read by the names of the API', () => {
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
  ])('leave out what the lists do not know: %s', (url) => {
    const { marca: _, ...others } = read(url);
    expect(others).toEqual({});
  });

  it('have the orders that the site knows of the page, so that it asks for the data that the screen does', () => {
    const orders = routes.find(({ path }) => path === '/home')?.dataValues?.orden;
    expect(orders).toEqual([...OFFERED_ORDENES]);
  });

  it('are written in one order, whatever the order they came in', () => {
    expect(writeFilters(read('orden=precio&estado=usado&marca=fiat&q=luz')).toString()).toBe(
      'q=luz&marca=fiat&estado=usado&orden=precio',
    );
  });
});

describe('a change of filters', () => {
  it('picking a brand resets the model', () => {
    expect(changeFilters(read('marca=ford&modelo=Focus'), { marca: 'fiat' })).toEqual({ marca: 'fiat' });
    expect(changeFilters(read('marca=ford&modelo=Focus'), { marca: '' })).toEqual({});
  });

  it('keeps the others', () => {
    expect(changeFilters(read('marca=ford&modelo=Focus&orden=nombre'), { envio: 'no' })).toEqual({
      marca: 'ford',
      modelo: 'Focus',
      orden: 'nombre',
      envio: 'no',
    });
  });
});

describe('the active filters', () => {
  it('have words of their own', () => {
    const texts = activeFilters(read('q=luz&marca=volkswagen&modelo=Gol&envio=si&estado=usado&orden=precio'));
    expect(texts.map(({ text }) => text)).toEqual(['“luz”', 'Volkswagen', 'Gol', 'Con envío', 'Usado']);
    expect(activeFilters(read('categoria=Luces&precio_desde=1500')).map(({ text }) => text)).toEqual([
      'Luces',
      'Desde $ 1.500',
    ]);
    expect(activeFilters(read('envio=no'))).toEqual([{ campo: 'envio', text: 'Sin envío' }]);
  });

  it('on the phone button are those of its sheet', () => {
    expect(countSelections(read('q=luz&marca=volkswagen&categoria=Luces&precio_hasta=9&orden=precio'))).toBe(2);
  });
});
