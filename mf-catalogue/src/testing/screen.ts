/** Makes every width media query match (a desktop) or no width media query (a phone, jsdom's default). */
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
