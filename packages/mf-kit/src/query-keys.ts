import '@tanstack/react-query';

/** The owner of a query in the shared cache: the shell, or a remote by its name. */
export type Owner = 'shell' | `mf-${string}`;

/** A query key begins with its owner. */
type OwnKey = readonly [Owner, ...unknown[]];

/** The name of an action: owner, section and verb: 'mf-seller/publicaciones/borrar'. */
export type ActionName = `${Owner}/${string}`;

/** The query library takes no other keys. */
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: OwnKey;
    mutationKey: OwnKey;
  }
}

export const ownerOf = (name: ActionName) => name.slice(0, name.indexOf('/')) as Owner;
