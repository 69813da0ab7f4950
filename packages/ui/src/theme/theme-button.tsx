import { type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { MoonIcon, SunIcon } from '../icons/icons.tsx';
import type { Theme } from '../store.ts';
import styles from './theme-button.module.css';

export interface ThemeButtonProps {
  /** The current theme; the button's icon shows the other theme. */
  theme: Theme;
  onToggle: () => void;
  /**
   * On a phone the button floats at the top right: for a screen that has buttons at the bottom and no buttons at the top.
   */
  top?: boolean | undefined;
}

/**
 * The 52 px moon or sun at the bottom right of every screen. Both icons are in the page, and the theme on `<html>` shows
 * one of them, even before any script has run. The button moves up if there is an ActionBar, and moves aside if it would
 * cover text or a control.
 */
export function ThemeButton({ theme, onToggle, top }: ThemeButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useStepAside(button);
  const isDark = theme === 'dark';
  const label = isDark ? 'Activar modo claro' : 'Activar modo oscuro';
  return (
    <button
      ref={button}
      type="button"
      data-aside="edge"
      className={classNames(styles.button, top && styles.top)}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <span className={styles.inDark}>
        <SunIcon size={24} />
      </span>
      <span className={styles.inLight}>
        <MoonIcon size={24} />
      </span>
    </button>
  );
}

/** Debounce in ms after a scroll before the area under the button is probed. */
const REST_MS = 120;
/** The step of the probe in px: less than the height of a line of text or a control. */
const STEP = 9;
/** Free margin around the button, in px; at the edge the page's own margin leaves less. */
const MARGIN = 3;
const MARGIN_AT_EDGE = 1;
/**
 * The part of the button, in px, that stays visible while it is aside, in the page's own margin. The same values are in the
 * style sheet.
 */
const PEEK = { narrow: 14, wide: 28, from: 700 };
const CONTROL = 'a[href], button, input, select, textarea, summary, label, [role="button"]';

/**
 * Keeps a floating button off text and controls. It moves to the edge while the user scrolls, and stays there as long as
 * its normal place is covered. If the edge is occupied too, the button is hidden until the keyboard focuses it. State in
 * `data-aside`: absent, 'edge' or 'out'.
 */
function useStepAside(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const button = ref.current;
    if (!button || typeof document.elementsFromPoint !== 'function') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const place = placeFor(button);
      if (place === null) delete button.dataset.aside;
      else button.dataset.aside = place;
    };
    const soon = () => {
      timer ??= setTimeout(look, REST_MS);
    };
    const onScroll = () => {
      button.dataset.aside ??= 'edge';
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    };
    const changes = new MutationObserver(soon);
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['class', 'style', 'hidden', 'open', 'data-action-bar'],
    });
    const sizes = new ResizeObserver(soon);
    for (const box of [document.documentElement, document.body]) sizes.observe(box);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', soon);
    soon();
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      sizes.disconnect();
      document.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', soon);
    };
  }, [ref]);
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function placeFor(button: HTMLElement): 'edge' | 'out' | null {
  const { left, top, right, bottom } = button.getBoundingClientRect();
  // The button's box without the translation, also during the transition.
  const stepped = Number.parseFloat(getComputedStyle(button).translate) || 0;
  const floating = { left: left - stepped, top, right: right - stepped, bottom };
  if (!hasContent(grown(floating, MARGIN), button)) return null;
  const width = document.documentElement.clientWidth;
  const peek = width < PEEK.from ? PEEK.narrow : PEEK.wide;
  const atEdge = { left: width - peek, top, right: width, bottom };
  return hasContent(grown(atEdge, MARGIN_AT_EDGE), button) ? 'out' : 'edge';
}

function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** Whether text or a control other than the button lies within a box on the screen. */
function hasContent(box: Box, button: Element): boolean {
  const there = new Set<Element>();
  for (let y = box.top; y <= box.bottom; y += STEP) {
    for (let x = box.left; x <= box.right; x += STEP) {
      for (const element of document.elementsFromPoint(x, y)) there.add(element);
    }
  }
  return [...there].some(
    (element) => !button.contains(element) && (element.matches(CONTROL) || hasTextIn(element, box)),
  );
}

function hasTextIn(element: Element, box: Box): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      ({ left, top, right, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    );
  });
}
