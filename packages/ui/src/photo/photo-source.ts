/** The widths in which the API serves every photo, in px. */
const WIDTHS = [320, 640, 1280] as const;

/** What an `<img>` needs to choose among the widths. */
export interface PhotoSource {
  src: string;
  srcSet: string | undefined;
}

/**
 * '/api/fotos/<hash>/1280.webp' → the 640 as `src` and the three widths as `srcSet`.
 * Any other address (a preview's blob:) is used as it is.
 */
export function photoSource(url: string): PhotoSource {
  const match = /^(?<base>.*\/fotos\/[^/]+\/)\d+\.webp$/.exec(url);
  const base = match?.groups?.base;
  if (base === undefined) return { src: url, srcSet: undefined };
  return { src: `${base}640.webp`, srcSet: WIDTHS.map((width) => `${base}${width}.webp ${width}w`).join(', ') };
}
