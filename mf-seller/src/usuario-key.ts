/** The key of the signed-in seller. */
export const usuarioKey = (userId: number) => ['mf-seller', 'usuario', userId] as const;
