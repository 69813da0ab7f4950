/** What the product uses of the query library; the same bargain as in router-facade.mjs, tested by the same test. */
export {
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from 'whole-react-query';
