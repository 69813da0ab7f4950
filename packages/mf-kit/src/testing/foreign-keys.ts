import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Owner } from '../remote-module.ts';

/**
 * The query keys, as JSON, that a remote puts into the query cache and that belong to other owners.
 * @returns an array that grows while the cache is used
 */
export function foreignKeys(queryClient: QueryClient, owner: Owner): readonly string[] {
  const found: string[] = [];
  const lookAt = (key: QueryKey | undefined) => {
    if (key?.[0] !== owner) found.push(JSON.stringify(key ?? null));
  };
  for (const { queryKey } of queryClient.getQueryCache().getAll()) lookAt(queryKey);
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'added') lookAt(query.queryKey);
  });
  queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'added') lookAt(mutation?.options.mutationKey);
  });
  return found;
}
