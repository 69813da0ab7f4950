import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(__dirname, '..');
const tokens = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const startOfThemes = tokens.indexOf('  :root,\n  [data-theme="dark"]');
const shared = tokens.slice(0, startOfThemes);
const themes = tokens.slice(startOfThemes);

/** The hex colours of one theme, merged over the colours that both themes share. */
function coloursOf(theme: 'dark' | 'light'): Map<string, string> {
  const start = themes.indexOf(theme === 'dark' ? ':root' : '[data-theme="light"]');
  const block = themes.slice(start, themes.indexOf('\n  }', start));
  const found = [...`${shared}${block}`.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)];
  return new Map(found.map(([, name = '', value = '']) => [name, value]));
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Foreground, background, and the minimum WCAG 2.2 AA contrast ratio: 4.5 for text, 3 for graphics. */
const PAIRS: readonly [string, string, number][] = [
  ['text', 'bg', 4.5],
  ['text', 'panel', 4.5],
  ['text-2', 'bg', 4.5],
  ['text-2', 'panel', 4.5],
  ['text-2', 'panel-2', 4.5],
  ['text-3', 'panel', 4.5],
  ['text-3', 'field', 4.5],
  ['text-3', 'dis-bg', 3],
  ['link', 'panel', 4.5],
  ['link', 'bg', 4.5],
  ['on-action', 'action', 4.5],
  ['on-action', 'action-2', 4.5],
  ['action', 'panel', 3],
  ['line-strong', 'panel', 3],
  ['line-strong', 'bg', 3],
  ['focus', 'panel', 3],
  ['focus', 'bg', 3],
  ['danger', 'panel', 4.5],
  ['danger', 'danger-bg', 4.5],
  ['ok', 'panel', 4.5],
  ['ok', 'ok-bg', 4.5],
  ['warn', 'warn-bg', 4.5],
  ['text', 'sky-1', 4.5],
  ['text', 'sky-3', 4.5],
  ['ro-red', 'ro-bg-2', 4.5],
  ['ro-green', 'ro-bg-2', 4.5],
  ['ro-amber', 'ro-bg-2', 4.5],
  ['ro-label', 'ro-bg-2', 4.5],
];

describe.each(['dark', 'light'] as const)('the %s theme', (theme) => {
  const colours = coloursOf(theme);

  it.each(PAIRS)('has enough contrast: %s on %s, %d', (front, back, needed) => {
    expect(contrast(colours.get(front) ?? '', colours.get(back) ?? '')).toBeGreaterThanOrEqual(needed);
  });
});

it('defines the same tokens in both themes', () => {
  const names = (block: string) => [...block.matchAll(/^ {4}(--[\w-]+):/gm)].map(([, name]) => name).sort();
  const [dark = '', light = ''] = themes.split('[data-theme="light"]');
  expect(names(light)).toEqual(names(dark));
});

/** Every file of the package that could hold a colour. */
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(css|tsx?)$/.test(file) && !/\.test\./.test(file) && !/^tokens.tokens\.css$/.test(file),
);

it.each(sources)('%s holds no colour of its own', (file) => {
  const text = readFileSync(join(SRC, file), 'utf8');
  expect(text.match(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/gi)).toBeNull();
});

const PROJECTS = ['packages/ui', 'packages/mf-kit', 'shell', 'mf-catalogue', 'mf-account', 'mf-seller', 'mf-admin'];

it.each(PROJECTS)('%s uses only tokens that exist', (project) => {
  const folder = join(SRC, '../../..', project, 'src');
  const text = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx?)$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  // A name from a template could not be found.
  expect(text).not.toContain('var(--${');
  const own = new Set([...text.matchAll(/(--[\w-]+)'?\]?:/g)].map(([, name]) => name));
  const used = [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
  const unknown = used.filter((name) => !own.has(name) && !`${shared}${themes}`.includes(`${name}:`));
  expect(unknown).toEqual([]);
});
