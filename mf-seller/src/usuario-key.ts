/** Where the user who sells is kept. */
export const usuarioKey = (userId: number) => ['usuario', userId] as const;
