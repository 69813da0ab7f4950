/** Where mf-seller keeps the photos of a listing that is not published yet. */
const DATABASE = 'fluxpartes';
const STORE = 'fotos_de_borrador';

/**
 * Empties it. Deleting the database would wait for every tab that has it open, and opening one that is not there would make
 * it without its store.
 */
export async function eraseFotos(): Promise<void> {
  const known = (await globalThis.indexedDB?.databases?.()) ?? [];
  if (!known.some(({ name }) => name === DATABASE)) return;
  const opening = indexedDB.open(DATABASE);
  opening.onsuccess = () => {
    const database = opening.result;
    if (database.objectStoreNames.contains(STORE)) database.transaction(STORE, 'readwrite').objectStore(STORE).clear();
    database.close();
  };
}
