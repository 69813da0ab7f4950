import { createElement } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

/**
 * The router's `Link` without what it brings for pages that a server sends as data: addresses of this product alone, no
 * prefetching of route modules, no masks, no forms. `link.test.mjs` holds it against the router's own.
 * @param {import('react-router-dom').LinkProps & { ref?: import('react').Ref<HTMLAnchorElement> }} props
 */
export function Link({ to, replace, state, target, preventScrollReset, relative, onClick, ...rest }) {
  const go = useLinkClickHandler(to, { replace, state, target, preventScrollReset, relative });
  const onAnchorClick = (event) => {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  };
  return createElement('a', { ...rest, href: useHref(to, { relative }), onClick: onAnchorClick, target });
}
