import { readFileSync } from 'node:fs';
import { z } from 'zod';

const assetsSchema = z.object({
  chunks: z.record(z.string(), z.object({ js: z.array(z.string()), css: z.array(z.string()) })),
  fonts: z.array(z.string()),
});

/** The files of the shell's build, relative to /shell/. */
export type SiteAssets = z.infer<typeof assetsSchema>;

/** Reads dist/site.json, which the shell's build wrote. */
export function loadSiteAssets(file: URL): SiteAssets {
  return assetsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
