/** Key in local storage, without a user id; present only after an opt-out. */
const KEY = 'mediciones';
const NONE = 'no';

/** The user's choice about telemetry. */
type Measures = 'si' | 'no' | 'no por el navegador';

/** Two browser signals forbid tracking. */
function isForbidden(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

/**
 * Whether pages may report Web Vitals and errors. Without storage the answer is no, because an opt-out could not be stored.
 */
export function readMeasures(): Measures {
  if (isForbidden()) return 'no por el navegador';
  try {
    return localStorage.getItem(KEY) === NONE ? 'no' : 'si';
  } catch {
    return 'no';
  }
}

/** Stores the choice for this browser, independent of the session. */
export function keepMeasures(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, NONE);
  } catch {
    // If storage is unavailable, reports are off anyway.
  }
}
