import { purgeEncryptedPasswords } from './purge.ts';

/** The program behind `npm run passwords:purge`. Its only setting is the database. */
async function main(): Promise<void> {
  const { DATABASE_URL } = process.env;
  if (DATABASE_URL === undefined || DATABASE_URL === '') throw new Error('DATABASE_URL has to be set');
  const copies = await purgeEncryptedPasswords(DATABASE_URL);
  process.stdout.write(
    `Copias de contraseñas borradas: ${copies}.\n` +
      'Para que no se guarden otras, la API tiene que correr con REVELAR_CONTRASENAS=nadie.\n',
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
