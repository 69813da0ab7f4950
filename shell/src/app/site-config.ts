import type { SiteConfig } from '@fluxpartes/mf-kit';
import type { HuellaDeAdmin } from '../sesion/par-de-admin.ts';

/** What the site publishes at run time: what the remotes read, and the admin pair's footprint for the login form. */
export interface ShellConfig extends SiteConfig {
  /** Null where the site publishes none; the form then asks POST /login. */
  admin: HuellaDeAdmin | null;
}

/** Reads the configuration from its JSON text. What does not read well is blank: the page works without it. */
export function parseSiteConfig(texto: string): ShellConfig {
  const config = objeto(jsonDe(texto));
  const { alias, cbu, titular } = objeto(config.transferencia);
  const { sal, digesto, iteraciones, filtro } = objeto(config.admin);
  const hayAdmin =
    typeof sal === 'string' &&
    typeof digesto === 'string' &&
    typeof iteraciones === 'number' &&
    typeof filtro === 'number';
  return {
    transferencia: { alias: textoDe(alias), cbu: textoDe(cbu), titular: textoDe(titular) },
    admin: hayAdmin ? { sal, digesto, iteraciones, filtro } : null,
  };
}

/** The configuration that came with the page. */
export function inlinedSiteConfig(): ShellConfig {
  return parseSiteConfig(document.getElementById('fp-config')?.textContent ?? '');
}

function jsonDe(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return null;
  }
}

function objeto(valor: unknown): Partial<Record<string, unknown>> {
  return typeof valor === 'object' && valor !== null ? { ...valor } : {};
}

function textoDe(valor: unknown): string {
  return typeof valor === 'string' ? valor : '';
}
