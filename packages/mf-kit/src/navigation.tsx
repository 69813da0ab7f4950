import { BackIcon, Button } from '@fluxpartes/ui';
import { useNavigate } from 'react-router-dom';

/** The screen's `h1`, if it has one. */
export function pageTitle(): HTMLElement | null {
  return document.querySelector('h1');
}

/** Focuses the screen's title: for a focused control that is about to disappear. */
export function focusTitle(options?: FocusOptions): void {
  pageTitle()?.focus(options);
}

/**
 * The number of the present history entry: the router numbers its entries from 0. Null for an entry that the router did not
 * create, and without a history.
 */
export function currentEntry(): number | null {
  const estado: unknown = globalThis.history?.state;
  return typeof estado === 'object' && estado !== null && 'idx' in estado && typeof estado.idx === 'number'
    ? estado.idx
    : null;
}

/** The state of a link to the login, so that the user returns to its page after signing in. */
export interface LoginEstado {
  /** Path, search and hash of the page. */
  desde: string;
  /** The history state of the page, such as the listing that 'Publicar una parecida' starts from. */
  state?: unknown;
  /**
   * The history entry of the page, if that entry stays in the history. The login then goes back to it. If it is
   * missing, the page replaces the login in the history.
   */
  entry?: number;
}

/** The state of a link to the login on the page `desde`, which stays in the history. */
export function loginEstado(desde: string): LoginEstado {
  const entry = currentEntry();
  return entry === null ? { desde } : { desde, entry };
}

/** The id in a path; null unless it is a positive integer. */
export function routeId(text: string | undefined): number | null {
  const id = Number(text);
  return /^\d+$/.test(text ?? '') && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** 'Volver': goes one page back. If this page is the first inside the site, goes to the catalogue. */
export function BackButton() {
  const navigate = useNavigate();
  const goBack = () => ((currentEntry() ?? 0) > 0 ? navigate(-1) : navigate('/home', { replace: true }));
  return (
    <Button size="sm" icon={<BackIcon />} onClick={goBack}>
      Volver
    </Button>
  );
}
