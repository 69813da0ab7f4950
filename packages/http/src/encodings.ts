/** How an answer may travel packed. */
export type Encoding = 'br' | 'gzip';

/** The better one first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** One coding and its weight, as `Accept-Encoding` lists them. */
const CODING = /^\s*([!#$%&'*+.^`|~\w-]+)\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?$/i;

/** What a caller says it can unpack, the best first. A weight of 0 says that it cannot. */
export function encodingsOf(accepted: string | string[] | undefined): Encoding[] {
  const taken = new Set<string>();
  for (const part of String(accepted ?? '').split(',')) {
    const [, name, weight = '1'] = CODING.exec(part) ?? [];
    if (name !== undefined && Number(weight) > 0) taken.add(name.toLowerCase());
  }
  return ENCODINGS.filter((encoding) => taken.has(encoding));
}
