/** Makes every media query of width hold (a desktop) or none (a phone, as jsdom has it). */
export function useScreenSize(size: 'telefono' | 'escritorio') {
  window.matchMedia = (query: string) =>
    ({
      matches: size === 'escritorio' && query.includes('min-width'),
      media: query,
      onchange: null,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    }) satisfies MediaQueryList;
}
