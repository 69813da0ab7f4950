import { createQueryClient } from '../query-client.ts';
import { foreignKeys } from './foreign-keys.ts';

it('foreignKeys finds the query and mutation keys of other owners, added before or later', () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(['mf-catalogue', 'publicaciones'], []);
  queryClient.setQueryData(['mf-seller', 'ventas', 7], []);
  const found = foreignKeys(queryClient, 'mf-seller');
  queryClient.setQueryData(['mf-seller', 'ventas', 8], []);
  queryClient.setQueryData(['mf-account', 'usuario', 7], {});
  queryClient.getMutationCache().build(queryClient, { mutationKey: ['mf-seller', 'borrar'] });
  queryClient.getMutationCache().build(queryClient, {});
  expect(found).toEqual(['["mf-catalogue","publicaciones"]', '["mf-account","usuario",7]', 'null']);
});

it('the compiler rejects a query key that does not begin with an owner', () => {
  const queryClient = createQueryClient();
  // @ts-expect-error the key to set has no owner
  queryClient.setQueryData(['usuario', 7], {});
  // @ts-expect-error the key to invalidate has no owner
  void queryClient.invalidateQueries({ queryKey: ['publicaciones'] });
  expect(foreignKeys(queryClient, 'mf-seller')).toEqual(['["usuario",7]']);
});
