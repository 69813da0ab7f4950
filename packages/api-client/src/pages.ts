/** A list's rows, with what the headers say: where the next page is, and how many rows there are in all. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
  total: number | null;
  /** There are more than `total`: nobody counted on. */
  isMore?: boolean;
}

/** A list's rows, with what its headers say. */
export function pageOf<T>(items: T[], headers: Pick<Headers, 'get' | 'has'>): Page<T> {
  const total = headers.get('X-Total-Count');
  const isMore = headers.has('X-Total-Count-Mas');
  return { items, nextCursor: cursorOf(headers.get('Link')), total: total === null ? null : Number(total), isMore };
}

/** The cursor that a `Link: <…>; rel="next"` header names; null where no more rows follow. */
export function cursorOf(link: string | null): string | null {
  const url = link?.match(/<([^>]+)>\s*;\s*rel="next"/)?.[1];
  return url === undefined ? null : new URL(url, 'http://api.invalid').searchParams.get('cursor');
}
