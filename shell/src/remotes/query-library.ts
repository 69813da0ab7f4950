type Query = typeof import('./query.tsx');

/** The shell's own part of a section did not come: no remote is to blame. */
export class OwnPartLost extends Error {}

let arrive: (library: Query['library']) => void;

/** The query library as remotes share it, once it is there. Never fails: it comes with a later try. */
export const queryLibrary = new Promise<Query['library']>((resolve) => {
  arrive = resolve;
});

/**
 * What every remote takes, and of the shell's own screens those that send forms by actions: it comes with the first of them, and
 * the site preloads it with their pages. The login does without.
 * @throws OwnPartLost where it does not come
 */
export async function loadQuery(): Promise<Query> {
  try {
    const query = await import(/* webpackChunkName: "query" */ './query.tsx');
    arrive(query.library);
    return query;
  } catch (cause) {
    throw new OwnPartLost('the query library', { cause });
  }
}
