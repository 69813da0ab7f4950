/** What had the focus last. Each bundle has a copy of its own, and all of them agree: they watch the one document. */
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

/**
 * Gives the focus back to a control, or from what sent a form to the first field that was refused meanwhile. A control
 * that still waits gets it as soon as it can take it, unless the focus has gone elsewhere by then.
 */
export function giveFocusBack(control: HTMLElement | null): void {
  if (!control?.isConnected) return;
  const refused = formSentBy(control)?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!refused && control.matches(':disabled')) giveFocusOnceEnabled(control);
  else (refused ?? control).focus();
}

function giveFocusOnceEnabled(control: HTMLElement): void {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === control) giveFocusBack(control);
  });
  observer.observe(control, { attributeFilter: ['disabled'] });
}

/** A form is sent by its submit button, or by Enter in one of its fields. */
function formSentBy(control: HTMLElement): HTMLFormElement | null {
  if (control instanceof HTMLButtonElement) return control.type === 'submit' ? control.form : null;
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.form : null;
}
