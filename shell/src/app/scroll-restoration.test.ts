import { createScrollPositions, entryKey } from './scroll-restoration.tsx';

beforeEach(() => sessionStorage.clear());

describe('the scroll positions of a tab', () => {
  it('are stored by history entry, and are the top for an unknown entry', () => {
    const positions = createScrollPositions(sessionStorage);
    positions.save('a', { y: 120 });
    positions.save('b', { y: 900, row: { id: 7, top: -40 } });
    expect([positions.from('a').y, positions.from('b').y, positions.from('c').y]).toEqual([120, 900, 0]);
  });

  it('survive a reload, with the last hundred entries', () => {
    const positions = createScrollPositions(sessionStorage);
    for (let i = 0; i <= 100; i++) positions.save(`k${i}`, { y: i + 1, row: { id: i, top: 4 } });
    positions.persist();
    const despues = createScrollPositions(sessionStorage);
    expect([despues.from('k0').y, despues.from('k1').y]).toEqual([0, 2]);
    expect(despues.from('k100')).toEqual({ y: 101, row: { id: 100, top: 4 } });
  });

  it.each(['{', '7', '[[1,2],["a","b"],["a",7],["a",{"y":7,"row":1}]]'])(
    'start empty from invalid storage: %s',
    (saved) => {
      sessionStorage.setItem('scroll', saved);
      expect(createScrollPositions(sessionStorage).from('a')).toEqual({ y: 0 });
    },
  );

  it('differ for pages opened from the address bar, which have the same key', () => {
    expect(entryKey('/micuenta', 'default')).not.toBe(entryKey('/mis-ventas', 'default'));
    expect(entryKey('/micuenta', 'x7')).toBe('x7');
  });
});
