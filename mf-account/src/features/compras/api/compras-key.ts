/** The first parts of the key that the table's lists of a user's purchases are kept under, whatever is searched for. */
export function comprasKey(userId: number) {
  return ['mf-account', 'compras', userId] as const;
}

/** Where the purchases with a step to go are kept. */
export function pendientesKey(userId: number) {
  return ['mf-account', 'compras_pendientes', userId] as const;
}
