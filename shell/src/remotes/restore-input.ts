type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** In ms. Fields that take longer to appear stay empty. */
const TIMEOUT_MS = 10_000;

const FIELDS = 'input[name], select[name], textarea[name]';

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');

const isFile = (field: Field): field is HTMLInputElement => field instanceof HTMLInputElement && field.type === 'file';

/** Whether the user has changed the field. A select of a server-rendered page has no default. */
function isTouched(field: Field): boolean {
  if (isChoice(field)) return field.checked && !field.defaultChecked;
  if (isFile(field)) return (field.files?.length ?? 0) > 0;
  return field instanceof HTMLSelectElement ? field.value !== '' : field.value !== field.defaultValue;
}

function sameField(field: Field): Field | null {
  const value = isChoice(field) ? `[value="${CSS.escape(field.value)}"]` : '';
  return document.querySelector<Field>(`main ${field.localName}[name="${CSS.escape(field.name)}"]${value}`);
}

/** Fills a field as the user would, so that React's handlers run. */
function fill(target: Field, field: Field): void {
  if (isChoice(field)) {
    if (!(target as HTMLInputElement).checked) target.click();
    return;
  }
  if (isFile(field)) (target as HTMLInputElement).files = field.files;
  else if (target.value === field.value) return;
  // React ignores an event if the value was set by its own property.
  else Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, field.value);
  for (const event of ['input', 'change']) target.dispatchEvent(new Event(event, { bubbles: true }));
}

interface Replaced {
  /** The elements of the server-rendered screen, which has left the page. */
  parts: readonly Element[];
  /** The element that had the focus. */
  focused: Element | null;
  /** True once the user has typed in the new screen. */
  isOver: () => boolean;
}

/** Fills the fields of a screen with what the user typed and chose in its server-rendered form, as soon as they exist. */
export function restoreInput({ parts, focused, isOver }: Replaced): void {
  const all = parts.flatMap((part) => [...part.querySelectorAll<Field>(FIELDS)]);
  const left = new Set(all.filter((field) => isTouched(field) || field === focused));
  const tryAll = () => {
    if (isOver()) left.clear();
    for (const field of left) {
      const target = sameField(field);
      if (!target) continue;
      left.delete(field);
      if (isTouched(field)) fill(target, field);
      if (field === focused && document.activeElement === document.body) target.focus({ preventScroll: true });
    }
    if (left.size === 0) stop();
  };
  const observer = new MutationObserver(tryAll);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timeout);
  };
  const timeout = setTimeout(stop, TIMEOUT_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  tryAll();
}
