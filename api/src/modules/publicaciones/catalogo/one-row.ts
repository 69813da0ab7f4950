/**
 * A page as one row `{ json, tag, last }`: its listings' JSON in an array, what they are versions of, and the id of the last
 * one where another page follows.
 * @param numbered rows `{ id, row, tag, n }`, one more than `limite` where there is one; `order` puts them in order as `n` does
 */
export function asOneRow(numbered: string, { limite, order }: { limite: number; order: string }): string {
  const joined = (what: string, sign: string) =>
    `coalesce(string_agg(${what}, '${sign}' ORDER BY ${order}) FILTER (WHERE n <= ${limite}), '')`;
  return `SELECT '[' || ${joined('row', ',')} || ']' AS json, ${joined('tag', ' ')} AS tag,
      CASE WHEN count(*) > ${limite} THEN max(id) FILTER (WHERE n = ${limite}) END AS last
    FROM (${numbered}) AS numerada`;
}
