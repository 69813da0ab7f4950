import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { FOTO_WIDTHS, type FotoWidth } from './photo-pipeline.ts';

/** The site's addresses of photos, which rows are kept ready with: what a setting puts in their place is put in on the way out. */
const SITE = '/api';

/** A listing's photos in its JSON: within a text of it, a quote has a backslash before it. */
const FOTOS_IN_JSON = /"fotos": ?\[[^\]]*\]/g;

const PATH = new RegExp(`^/fotos/([0-9a-f]{64})/(?:${FOTO_WIDTHS.join('|')})\\.webp$`);

/** The site's path of a photo, at its largest where no width is named; the page swaps the width for another. */
export function fotoUrl(hash: string, width: FotoWidth = 1280): string {
  return `${SITE}/fotos/${hash}/${width}.webp`;
}

/** Where photos are: at the site, or where anybody reads them in the store itself (`STORAGE_PUBLIC_URL`). */
@Injectable()
export class FotoUrls {
  private readonly base: string;

  constructor(@Inject(CONFIG) { STORAGE_PUBLIC_URL }: Pick<Config, 'STORAGE_PUBLIC_URL'>) {
    this.base = STORAGE_PUBLIC_URL ?? SITE;
  }

  /** What tells answers with these addresses from those with others; empty for the site's. */
  get mark(): string {
    return this.base === SITE ? '' : ` ${this.base}`;
  }

  /** The address that the site's path of a photo stands for. */
  of(path: string): string {
    return this.base + path.slice(SITE.length);
  }

  /** The text of listings' JSON with their photos' addresses. */
  inJson(text: string): string {
    if (this.base === SITE) return text;
    return text.replace(FOTOS_IN_JSON, (fotos) => fotos.replaceAll(`"${SITE}/`, `"${this.base}/`));
  }

  /** The hash of a photo from its address at any width, the site's too; undefined for what is no such address. */
  hashOf(url: string): string | undefined {
    const base = [this.base, SITE].find((start) => url.startsWith(`${start}/`));
    return base === undefined ? undefined : PATH.exec(url.slice(base.length))?.[1];
  }
}
