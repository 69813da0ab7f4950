import { cpSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The icons are drawn in the design system; the folder of one of them is the folder of all. */
const icons = path.dirname(fileURLToPath(import.meta.resolve('@fluxpartes/ui/marca/favicon.svg')));

/** Copies what the site serves at its root, under names that stay: the icons, and the files of `public/`. */
export class RootFilesPlugin {
  #root;

  /** @param {string} root The shell's workspace. */
  constructor(root) {
    this.#root = root;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const target = path.join(this.#root, 'dist/public');
    const isIcon = (file) => file === icons || /\.(svg|png)$/.test(file);
    compiler.hooks.afterEmit.tap('RootFilesPlugin', () => {
      cpSync(icons, target, { recursive: true, filter: isIcon });
      cpSync(path.join(this.#root, 'public'), target, { recursive: true });
    });
  }
}
