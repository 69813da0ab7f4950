import bowser from 'bowser';

/** Long enough for any browser's own name of itself; what is longer is no browser's. */
const MAX_HEADER = 512;
/** What the owner of a session calls what bowser calls otherwise. */
const NOMBRES: Readonly<Record<string, string>> = {
  macOS: 'Mac',
  'Chrome OS': 'Chromebook',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/**
 * What a browser is told apart by in the list of sessions, such as 'Chrome en Android'; null where nothing is known. All
 * that is kept of the header: versions and models would say more of a person than the list needs.
 */
export function dispositivoOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent.trim() === '') return null;
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, MAX_HEADER));
  const browserName = nombreOf(browser.name);
  const where = nombreOf(platform.vendor === 'Apple' && platform.model ? platform.model : os.name);
  if (where === undefined) return browserName ?? null;
  return `${browserName ?? 'Navegador'} en ${where}`;
}

/** bowser takes what it does not know from the header itself: a stranger's words are nobody's device. */
function nombreOf(nombre: string | undefined): string | undefined {
  if (nombre === undefined || !/^[\p{L}\d][\p{L}\d .+-]{0,29}$/u.test(nombre)) return undefined;
  return NOMBRES[nombre] ?? nombre;
}
