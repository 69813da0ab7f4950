/** Where the choice to do without single-key shortcuts is kept; the key is there only while they are off. */
const CLAVE = 'atajos';
const APAGADOS = 'no';

/** Whether single-key shortcuts are on: they are, unless this browser has turned them off (WCAG 2.2, 2.1.4). */
export function leerPreferencia(): boolean {
  try {
    return localStorage.getItem(CLAVE) !== APAGADOS;
  } catch {
    return true;
  }
}

/** Keeps the choice. A browser without storage keeps it for this page. */
export function guardarPreferencia(activos: boolean): void {
  try {
    if (activos) localStorage.removeItem(CLAVE);
    else localStorage.setItem(CLAVE, APAGADOS);
  } catch {
    // Private mode or a full quota: the choice lasts until the page is left.
  }
}
