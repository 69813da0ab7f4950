let last: HTMLElement | null = null;

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = target;
  });
}

/**
 * The control that has the focus, or had it until it was disabled: a button that sends loses the focus to the page
 * while it waits, and is the place to come back to all the same. Null where nothing had it yet.
 */
export function focusedControl(): HTMLElement | null {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : last;
}

/** Gives the focus back to a control, or from a form's button to the first field that was refused meanwhile. */
export function giveFocusBack(control: HTMLElement | null): void {
  if (!control?.isConnected) return;
  const form = control instanceof HTMLButtonElement && control.type === 'submit' ? control.form : null;
  const refused = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  (refused ?? control).focus();
}
