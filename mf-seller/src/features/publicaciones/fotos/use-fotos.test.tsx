import { act, renderHook } from '@testing-library/react';
import { useFotos } from './use-fotos.ts';

/** Photos that are made ready when the test says so, in the order that they came. */
function lentas() {
  const enCurso: { listo: () => void; falla: () => void }[] = [];
  const achicar = () =>
    new Promise<Blob>((resolve, reject) => {
      enCurso.push({ listo: () => resolve(new Blob(['jpeg'])), falla: () => reject(new Error('no image')) });
    });
  return { enCurso, achicar };
}

const archivos = (...nombres: string[]) => nombres.map((nombre) => new File(['x'], nombre, { type: 'image/png' }));

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => undefined });
});

test.each(['listo', 'falla'] as const)(
  'a photo that is %s after the set was emptied comes to nothing, and leaves room for five',
  async (fin) => {
    const { enCurso, achicar } = lentas();
    const { result } = renderHook(() => useFotos(achicar));
    let primera: Promise<unknown> = Promise.resolve();
    act(() => {
      primera = result.current.agregar(archivos('a.png', 'b.png', 'c.png'));
    });
    expect(result.current.preparando).toBe(3);
    act(() => result.current.vaciar());
    expect(result.current.preparando).toBe(0);
    await act(async () => {
      enCurso[0]?.[fin]();
      expect(await primera).toEqual({ sobraron: false, ilegibles: [] });
    });
    expect(result.current.fotos).toEqual([]);
    expect(result.current.ocupados()).toBe(0);
    expect(enCurso).toHaveLength(1);

    let otra: Promise<unknown> = Promise.resolve();
    act(() => {
      otra = result.current.agregar(archivos('d.png'));
    });
    await act(async () => {
      enCurso[1]?.listo();
      await otra;
    });
    expect(result.current.fotos.map(({ nombre }) => nombre)).toEqual(['d.jpg']);
    expect(result.current.preparando).toBe(0);
  },
);
