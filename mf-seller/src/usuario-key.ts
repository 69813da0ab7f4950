/** Where the user who sells is kept. */
export const usuarioKey = (userId: number) => ['mf-seller', 'usuario', userId] as const;
