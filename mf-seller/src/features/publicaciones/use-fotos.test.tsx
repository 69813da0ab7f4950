import { act, renderHook } from '@testing-library/react';
import { useFotos } from './use-fotos.ts';

/** A stub that finishes photos when the test says so, in their order of arrival. */
function slowPhotos() {
  const inProgress: { ready: () => void; fails: () => void }[] = [];
  const shrink = () =>
    new Promise<Blob>((resolve, reject) => {
      inProgress.push({ ready: () => resolve(new Blob(['jpeg'])), fails: () => reject(new Error('no image')) });
    });
  return { inProgress, shrink };
}

const files = (...nombres: string[]) => nombres.map((nombre) => new File(['x'], nombre, { type: 'image/png' }));

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => undefined });
});

test.each(['ready', 'fails'] as const)(
  'useFotos ignores the result "%s" of a photo after emptyOut, and frees its place',
  async (end) => {
    const { inProgress, shrink } = slowPhotos();
    const { result } = renderHook(() => useFotos(shrink));
    let first: Promise<unknown> = Promise.resolve();
    act(() => {
      first = result.current.add(files('a.png', 'b.png', 'c.png'));
    });
    expect(result.current.preparing).toBe(3);
    act(() => result.current.emptyOut());
    expect(result.current.preparing).toBe(0);
    await act(async () => {
      inProgress[0]?.[end]();
      expect(await first).toEqual({ leftOver: false, unreadableOnes: [] });
    });
    expect(result.current.fotos).toEqual([]);
    expect(result.current.taken()).toBe(0);
    expect(inProgress).toHaveLength(1);

    let another: Promise<unknown> = Promise.resolve();
    act(() => {
      another = result.current.add(files('d.png'));
    });
    await act(async () => {
      inProgress[1]?.ready();
      await another;
    });
    expect(result.current.fotos.map(({ nombre }) => nombre)).toEqual(['d.jpg']);
    expect(result.current.preparing).toBe(0);
  },
);
