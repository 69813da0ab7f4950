// @ts-check
import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** @typedef {import('./index.d.mts').StoredObject} StoredObject */

/** The text of an element's child. @param {XmlElement} element @param {string} name */
export const textOf = (element, name) => childrenOf(element, name)[0]?.text;

/** @param {XmlElement} element @param {string} name @returns {XmlElement[]} */
export const childrenOf = (element, name) =>
  element.children.filter(
    /** @returns {child is XmlElement} */ (child) => child instanceof XmlElement && child.name === name,
  );

/** What an answer is, where it is XML at all. @param {string} text @returns {XmlElement | null} */
export function rootOf(text) {
  try {
    return parseXml(text).root;
  } catch {
    return null;
  }
}

/** What an answer's headers say of the object. @param {string} key @param {Response} response @returns {StoredObject} */
export function describedBy(key, { headers }) {
  const whole = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1];
  return {
    key,
    size: Number(whole ?? headers.get('Content-Length')),
    modified: new Date(headers.get('Last-Modified') ?? Number.NaN),
    etag: headers.get('ETag') ?? '',
    type: headers.get('Content-Type') ?? undefined,
  };
}
