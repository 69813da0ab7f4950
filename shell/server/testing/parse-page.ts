/** A page's style sheets and preloads, tag by tag. */
export const tags = (html: string): string[] => html.match(/<link rel="(?:stylesheet|preload)"[^>]*>/g) ?? [];

/** What is inlined in a page, by the id of its element. */
export const inlined = (html: string, id: string) =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? '');
