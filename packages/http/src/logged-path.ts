/** A log line holds this much of a path; headers and targets may be thirty times as long. Characters. */
const LONGEST = 512;

/** What a log line says of a request's target: the path alone, cut. A query may hold anything. */
export function loggedPath(target: string | undefined): string {
  const [path = ''] = (target ?? '').split('?', 1);
  return path.length > LONGEST ? `${path.slice(0, LONGEST)}…` : path;
}
