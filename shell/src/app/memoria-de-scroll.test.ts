import { claveDeEntrada, createMemoriaDeScroll } from './memoria-de-scroll.ts';

beforeEach(() => sessionStorage.clear());

describe('the memory of where each page was scrolled to', () => {
  it('knows each history entry by its key, and the top for one it has not seen', () => {
    const memoria = createMemoriaDeScroll(sessionStorage);
    memoria.guardar('a', 120.4);
    memoria.guardar('b', 900);
    expect([memoria.de('a'), memoria.de('b'), memoria.de('c')]).toEqual([120, 900, 0]);
  });

  it('survives a reload, with the last hundred entries', () => {
    const memoria = createMemoriaDeScroll(sessionStorage);
    for (let i = 0; i <= 100; i++) memoria.guardar(`k${i}`, i + 1);
    memoria.persistir();
    const despues = createMemoriaDeScroll(sessionStorage);
    expect([despues.de('k0'), despues.de('k1'), despues.de('k100')]).toEqual([0, 2, 101]);
  });

  it.each(['{', '7', '[[1,2],["a","b"]]'])('starts anew from what it cannot read: %s', (guardado) => {
    sessionStorage.setItem('scroll', guardado);
    expect(createMemoriaDeScroll(sessionStorage).de('a')).toBe(0);
  });

  it('tells pages apart that were opened from the address bar, which all have the same key', () => {
    expect(claveDeEntrada('/micuenta', 'default')).not.toBe(claveDeEntrada('/mis-ventas', 'default'));
    expect(claveDeEntrada('/micuenta', 'x7')).toBe('x7');
  });
});
