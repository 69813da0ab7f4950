/**
 * @jest-environment ../ui/jest/jsdom-environment.js
 * @jest-environment-options {"customExportConditions": ["source", "node"]}
 */
import { act, createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useLocation, Link as Whole } from 'react-router-dom';
import { Link } from './link.mjs';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** What the router writes beside and nobody reads: for pages that a server sends as data. */
const withoutMarks = (html) => html.replace(' data-discover="true"', '');

const Place = () => {
  const { pathname, search, hash, state } = useLocation();
  return h('output', null, JSON.stringify({ address: pathname + search + hash, state }));
};

/** A page at /a/b whose one link is of that kind. */
async function openPage(kind, props) {
  const root = document.body.appendChild(document.createElement('div'));
  await act(() =>
    createRoot(root).render(
      h(
        MemoryRouter,
        { initialEntries: ['/start', '/a/b'], initialIndex: 1 },
        h(
          Routes,
          null,
          h(Route, { path: '/a/*', element: h(kind, props, 'text') }),
          h(Route, { path: '*', element: null }),
        ),
        h(Place),
      ),
    ),
  );
  const link = root.querySelector('a');
  const press = (options) =>
    act(() => link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options })));
  return { link, press, place: () => JSON.parse(root.querySelector('output').textContent) };
}

const cases = [
  { to: '/home?q=faro#b' },
  { to: 'c', relative: 'path' },
  { to: { pathname: '/home', search: '?p=2' }, state: { from: 1 } },
  { to: '/home', replace: true, className: 'x', id: 'y', 'aria-describedby': 'z' },
  { to: '/home', target: '_blank' },
  { to: '/home', onClick: (event) => event.preventDefault() },
];

it.each(cases)("is the router's own but for its marks, and goes where that one goes: %o", async (props) => {
  const [ours, whole] = [await openPage(Link, props), await openPage(Whole, props)];
  expect(ours.link.outerHTML).toBe(withoutMarks(whole.link.outerHTML));

  for (const press of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }, { button: 0 }]) {
    const went = [await ours.press(press), await whole.press(press)];
    expect(went[0]).toBe(went[1]);
    expect(ours.place()).toEqual(whole.place());
  }
});

it('hands on its element', async () => {
  const ref = { current: null };
  const { link } = await openPage(Link, { to: '/home', ref });
  expect(ref.current).toBe(link);
});
