import { urlDeFoto } from '../../../files/fotos.service.ts';
import { fotosTrasEditar } from './fotos-tras-editar.ts';

const [A, B, C, D, E, F] = ['a', 'b', 'c', 'd', 'e', 'f'].map((letra) => letra.repeat(64)) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const AJENA = { codigo: 'datos_invalidos', details: { campos: { imagenesAEliminar: expect.any(String) } } };

it.each<[string, string[], string[], string[], string[]]>([
  ['nothing', [A, B], [], [], [A, B]],
  ['the cover goes, the next one takes its place', [A, B], [urlDeFoto(A)], [], [B]],
  ['new ones come behind', [A], [], [B, C], [A, B, C]],
  ['room is made for new ones', [A, B, C, D, E], [urlDeFoto(B)], [F], [A, C, D, E, F]],
  ['the same one twice goes whole', [A, A, B], [urlDeFoto(A)], [], [B]],
  ['the same new one twice comes once', [A], [], [B, B], [A, B]],
  ['a new one that is there already stays where it is', [A, B], [], [A, C], [A, B, C]],
  ['five stay five where one of them comes again', [A, B, C, D, E], [], [C], [A, B, C, D, E]],
  ['twice from before becomes once', [A, A, B], [], [], [A, B]],
  ['any width names a photo', [A, B], [`/api/fotos/${B}/320.webp`], [], [A]],
  ['named twice, gone once', [A, B], [urlDeFoto(A), urlDeFoto(A)], [], [B]],
  ['taken away and added again', [A, B], [urlDeFoto(A)], [A], [B, A]],
])('%s', (_, actuales, eliminar, nuevas, esperadas) => {
  expect(fotosTrasEditar(actuales, { eliminar, nuevas })).toEqual(esperadas);
});

it.each([
  urlDeFoto(C),
  A,
  '',
  '/api/fotos/../1280.webp',
  `/api/fotos/${A}/999.webp`,
  `https://otro.test${urlDeFoto(A)}`,
])('refuses to take away %s', (url) => {
  expect(() => fotosTrasEditar([A, B], { eliminar: [url], nuevas: [] })).toThrow(expect.objectContaining(AJENA));
});

it('refuses a sixth photo', () => {
  const seis = () => fotosTrasEditar([A, B, C, D], { eliminar: [], nuevas: [E, F] });
  expect(seis).toThrow('Solo se pueden subir hasta 5 fotos');
});
