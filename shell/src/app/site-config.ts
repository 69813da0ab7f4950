import type { SiteConfig } from '@fluxpartes/mf-kit';
import type { AdminHuella } from '../sesion/admin-pair.ts';
import { inlinedText } from './page-data.ts';

/** What the site publishes at run time: what the remotes read, and the admin pair's footprint for the login form. */
export interface ShellConfig extends SiteConfig {
  /** Null where the site publishes none; the form then asks POST /login. */
  admin: AdminHuella | null;
}

/** Reads the configuration from its JSON text. What does not read well is blank: the page works without it. */
export function parseSiteConfig(text: string): ShellConfig {
  const config = objectIn(jsonIn(text));
  const { alias, cbu, titular } = objectIn(config.transferencia);
  const { sal, digesto, iteraciones, filter } = objectIn(config.admin);
  const hasAdmin =
    typeof sal === 'string' &&
    typeof digesto === 'string' &&
    typeof iteraciones === 'number' &&
    typeof filter === 'number';
  return {
    transferencia: { alias: textIn(alias), cbu: textIn(cbu), titular: textIn(titular) },
    admin: hasAdmin ? { sal, digesto, iteraciones, filter } : null,
  };
}

/** The configuration that came with the page. */
export function inlinedSiteConfig(): ShellConfig {
  return parseSiteConfig(inlinedText('fp-config'));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function objectIn(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
