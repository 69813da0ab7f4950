/** Fields and pickers: what is typed there is meant for them. */
const CAMPO =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';

/** Whether a key press may mean a single-key shortcut: plain, not held, outside of fields and of dialogs. */
export function isSingleKeyShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return false;
  return !hasDialog() && !(event.target instanceof Element && event.target.closest(CAMPO));
}

/** What stands for a dialog that was asked for while its code is on its way. */
export const COMING_DIALOG = { hidden: true, 'data-coming-dialog': '' };

/** Whether a dialog is open, or on its way: it has the keyboard for itself. */
export function hasDialog(): boolean {
  return document.querySelector('dialog[open], [data-coming-dialog]') !== null;
}

/**
 * The key of an event as `aria-keyshortcuts` names it: 'A', '/', 'Escape', 'Control+Enter'. Null for other chords.
 * On a Mac Command stands for Control.
 */
export function keyNameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key === 'Enter' ? 'Control+Enter' : null;
  return key.length === 1 ? key.toUpperCase() : key;
}
