/** Where the choice to do without single-key shortcuts is kept; the key is there only while they are off. */
const KEY = 'atajos';
const TURNED_OFF = 'no';

/** Whether single-key shortcuts are on: they are, unless this browser has turned them off (WCAG 2.2, 2.1.4). */
export function readPreference(): boolean {
  try {
    return localStorage.getItem(KEY) !== TURNED_OFF;
  } catch {
    return true;
  }
}

/** Keeps the choice. A browser without storage keeps it for this page. */
export function savePreference(activeOnes: boolean): void {
  try {
    if (activeOnes) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, TURNED_OFF);
  } catch {
    // Private mode or a full quota: the choice lasts until the page is left.
  }
}
