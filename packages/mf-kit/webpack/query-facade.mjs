/**
 * The exports of the query library that the product uses. The trade-off is that of router-facade.mjs, and the same test
 * checks both.
 */
export {
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from 'whole-react-query';
