/** Of local storage: no key of a session, and nobody's in particular. It is there only where somebody wants nothing sent. */
const KEY = 'mediciones';
const NONE = 'no';

/** What somebody has said of measuring their visits. */
export type Measures = 'si' | 'no' | 'no por el navegador';

/** Browsers have two ways to say for their user that nothing is to be followed. */
function isForbidden(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/** Whether pages may say how fast they were and what went wrong in them. Where nothing can be kept, nobody could say no. */
export function readMeasures(): Measures {
  if (isForbidden()) return 'no por el navegador';
  try {
    return localStorage.getItem(KEY) === NONE ? 'no' : 'si';
  } catch {
    return 'no';
  }
}

/** Keeps a choice in this browser, for whoever uses it. */
export function keepMeasures(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, NONE);
  } catch {
    // Without storage nothing is sent.
  }
}
