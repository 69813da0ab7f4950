/** A place in PostgreSQL's write-ahead log: what was committed before it is there where a server has replayed up to it. */
export type Lsn = bigint;

/** Reads what PostgreSQL writes: `16/B374D848`. */
export function lsnOf(text: string): Lsn {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** For a cookie: hexadecimal digits. */
export function markOf(lsn: Lsn): string {
  return lsn.toString(16);
}

/** Undefined for what is no such mark. */
export function lsnOfMark(mark: string): Lsn | undefined {
  return /^[0-9a-f]{1,16}$/.test(mark) ? BigInt(`0x${mark}`) : undefined;
}
