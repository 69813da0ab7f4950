import { OwnPartLost } from './failure.ts';

type Query = typeof import('./query.tsx');

/**
 * What every remote takes, the query library and the federation, and of the shell's own screens those that send forms by actions:
 * it comes with the first of them, and the site preloads it with their pages. The login does without.
 * @throws OwnPartLost where it does not come
 */
export async function loadQuery(): Promise<Query> {
  try {
    return await import(/* webpackChunkName: "query" */ './query.tsx');
  } catch (cause) {
    throw new OwnPartLost('the query library', { cause });
  }
}
