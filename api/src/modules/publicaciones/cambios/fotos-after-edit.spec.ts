import { fotosAfterEdit } from './cambios.ts';

const [A, B, C, D, E, F] = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => letter.repeat(64)) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const OF_OTHER = { codigo: 'datos_invalidos', details: { campos: { imagenesAEliminar: expect.any(String) } } };

it.each<[string, string[], string[], string[], string[]]>([
  ['nothing', [A, B], [], [], [A, B]],
  ['the cover goes, the next one takes its place', [A, B], [A], [], [B]],
  ['new ones come behind', [A], [], [B, C], [A, B, C]],
  ['a place is freed for new ones', [A, B, C, D, E], [B], [F], [A, C, D, E, F]],
  ['the same one twice goes whole', [A, A, B], [A], [], [B]],
  ['the same new one twice comes once', [A], [], [B, B], [A, B]],
  ['a new one that is there already stays where it is', [A, B], [], [A, C], [A, B, C]],
  ['five stay five where one of them comes again', [A, B, C, D, E], [], [C], [A, B, C, D, E]],
  ['twice from before becomes once', [A, A, B], [], [], [A, B]],
  ['named twice, gone once', [A, B], [A, A], [], [B]],
  ['removed and added again', [A, B], [A], [A], [B, A]],
])('fotosAfterEdit returns the expected photos: %s', (_, current, remove, newOnes, expected) => {
  expect(fotosAfterEdit(current, { remove, newOnes })).toEqual(expected);
});

it.each([C, '', undefined])('fotosAfterEdit rejects the removal of %s, which is not a photo of the listing', (hash) => {
  expect(() => fotosAfterEdit([A, B], { remove: [hash], newOnes: [] })).toThrow(expect.objectContaining(OF_OTHER));
});

it('fotosAfterEdit rejects a sixth photo', () => {
  const sixOnes = () => fotosAfterEdit([A, B, C, D], { remove: [], newOnes: [E, F] });
  expect(sixOnes).toThrow('Solo se pueden subir hasta 5 fotos');
});

describe('an order', () => {
  it.each<[string, string[]]>([
    ['new ones first', [C, A, B]],
    ['the cover changes', [B, A, C]],
    ['a photo named twice has its first place', [B, A, B, C]],
  ])('sorts the photos: %s', (_, order) => {
    expect(fotosAfterEdit([A, B, D], { remove: [D], newOnes: [C], order })).toEqual([...new Set(order)]);
  });

  it.each<[string, (string | undefined)[]]>([
    ['one is missing', [A, B]],
    ['one is another listing’s', [A, B, C, E]],
    ['one is no photo', [A, B, C, undefined]],
    ['one is removed', [A, B, C, D]],
    ['it is empty', []],
  ])('is rejected if %s', (_, order) => {
    const edit = () => fotosAfterEdit([A, B, D], { remove: [D], newOnes: [C], order });
    expect(edit).toThrow(expect.objectContaining({ details: { campos: { orden_fotos: expect.any(String) } } }));
  });
});
