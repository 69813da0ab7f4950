import '@tanstack/react-query';

/** Who keeps something in the query cache, which all share: the shell, or a remote by its name. */
export type Owner = 'shell' | `mf-${string}`;

/** A query key: whose it is, then what is kept. */
export type OwnKey = readonly [Owner, ...unknown[]];

/** The name of an action: whose it is, its section, and what it does: 'mf-seller/publicaciones/borrar'. */
export type ActionName = `${Owner}/${string}`;

/** The query library takes no other keys. */
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: OwnKey;
    mutationKey: OwnKey;
  }
}

/** Whose action it is. */
export const ownerOf = (name: ActionName) => name.slice(0, name.indexOf('/')) as Owner;
