/** Stubs for browser APIs that jsdom lacks: modal dialogs, media queries, scrolling, object URLs. */
const dialog = HTMLDialogElement.prototype;

dialog.show = function show() {
  this.open = true;
};

dialog.showModal = function showModal() {
  this.open = true;
  this.querySelector('button, [href], input, select, textarea, [tabindex]')?.focus();
};

dialog.close = function close(returnValue) {
  if (!this.open) return;
  this.open = false;
  if (returnValue !== undefined) this.returnValue = returnValue;
  this.dispatchEvent(new Event('close'));
};

/** Escape on an open modal fires `cancel`, then closes the modal unless a listener prevented that event. */
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  const open = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (open?.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close();
});

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});

window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
URL.createObjectURL ??= () => 'blob:http://localhost/foto';
URL.revokeObjectURL ??= () => {};
