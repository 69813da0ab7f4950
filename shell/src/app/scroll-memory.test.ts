import { createScrollMemory, entryKey } from './scroll-memory.ts';

beforeEach(() => sessionStorage.clear());

describe('the memory of where each page was scrolled to', () => {
  it('knows each history entry by its key, and the top for one it has not seen', () => {
    const memory = createScrollMemory(sessionStorage);
    memory.save('a', 120.4);
    memory.save('b', 900);
    expect([memory.from('a'), memory.from('b'), memory.from('c')]).toEqual([120, 900, 0]);
  });

  it('survives a reload, with the last hundred entries', () => {
    const memory = createScrollMemory(sessionStorage);
    for (let i = 0; i <= 100; i++) memory.save(`k${i}`, i + 1);
    memory.persist();
    const despues = createScrollMemory(sessionStorage);
    expect([despues.from('k0'), despues.from('k1'), despues.from('k100')]).toEqual([0, 2, 101]);
  });

  it.each(['{', '7', '[[1,2],["a","b"]]'])('starts anew from what it cannot read: %s', (saved) => {
    sessionStorage.setItem('scroll', saved);
    expect(createScrollMemory(sessionStorage).from('a')).toBe(0);
  });

  it('tells pages apart that were opened from the address bar, which all have the same key', () => {
    expect(entryKey('/micuenta', 'default')).not.toBe(entryKey('/mis-ventas', 'default'));
    expect(entryKey('/micuenta', 'x7')).toBe('x7');
  });
});
