import type { Release } from '@fluxpartes/registry';

/* What says which bytes of a file are let in, as an `integrity` attribute has it. */

/** Of a release's entry; one of before does not say. */
export function entryIntegrity({ entry, assets }: Release): { integrity?: string } {
  const integrity = assets?.[entry.slice(entry.lastIndexOf('/') + 1)]?.integrity;
  return integrity === undefined ? {} : { integrity };
}

/** Of the files of its chunks, by name. */
export function chunkIntegrities({ assets, chunks }: Release): { integrities?: Record<string, string> } {
  if (!assets) return {};
  const named = Object.values(chunks).flatMap(({ js, css }) => [...js, ...css]);
  const known = named.flatMap((name) => (assets[name] ? [[name, assets[name].integrity] as const] : []));
  return { integrities: Object.fromEntries(known) };
}

/** Those of scripts alone. */
export const scriptsAmong = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).filter(([name]) => name.endsWith('.js')));
