/** What stands beside a single row: its version, for the `If-Match` of an edit. Nothing is kept. */
export function versionHeaders({ version }: { version?: number }): [name: string, value: string][] {
  const headers: [string, string][] = [['Cache-Control', 'private, no-store']];
  if (version !== undefined) headers.push(['ETag', `"${version}"`]);
  return headers;
}
