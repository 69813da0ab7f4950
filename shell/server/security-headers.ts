import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { LiveRemotes } from './registry.ts';

/**
 * Sets the theme and the browser's theme color before the first paint: the stored `darkMode`, otherwise the system's
 * preference.
 */
const THEME_SCRIPT =
  "(()=>{let d=null;try{d=localStorage.getItem('darkMode')}catch{}" +
  "const t=(d===null?matchMedia('(prefers-color-scheme: dark)').matches:d==='true')?'dark':'light';" +
  'document.documentElement.dataset.theme=t;' +
  "const m=document.querySelector('meta[name=theme-color]');m.content=m.dataset[t]})()";

/** Time for the shell's script to load, in ms. The shell allows its sections the same time. */
const START_TIMEOUT_MS = 8000;

/**
 * Shows a notice if the shell's script does not load. The notice has the text of a failed section, and replaces the
 * frame of a page without content. A click, or the browser's `online` event, reloads the page once the site responds.
 * The shell's first paint removes the notice. A hanging style sheet would block both the notice and the shell. This
 * script therefore removes the style sheets of remotes that hang, and requests the shell's own style sheet again.
 */
const START_SCRIPT =
  "(()=>{const root=()=>document.getElementById('root'),frame=()=>document.getElementById('fp-frame')," +
  'alive=()=>{const r=root();return r?.firstChild&&!r.dataset.ssr&&!frame()},' +
  'add=(tag,text,to)=>{const n=document.createElement(tag);n.textContent=text;to.append(n);return n},' +
  "again=l=>{const c=l.cloneNode();c.href+='?retry=1';l.replaceWith(c)}," +
  "load=()=>fetch('/salud',{cache:'no-store',signal:AbortSignal.timeout(4000)})" +
  '.then(r=>{if(r.ok)location.reload()},()=>{}),' +
  "say=()=>{const r=root();if(!r||alive()||document.getElementById('fp-notice'))return;frame()?.remove();" +
  "const d=r.firstChild,m=document.createElement(d?'aside':'main');d?r.before(m):r.append(m);m.id='fp-notice';" +
  'if(d)new MutationObserver(()=>m.remove()).observe(r,{attributes:true});' +
  "m.style.cssText='max-width:40rem;margin:'+(d?'16px':'15vh')+' auto;padding:0 16px;display:grid;gap:16px';" +
  "const h=d?0:add('h1',document.title.split(' · ')[0],m);" +
  "add('p','Esta sección no está disponible en este momento.'+(d?' Podés leerla, pero sus botones no responden.':''),m);" +
  "const b=add('button','Reintentar',m);b.type='button';b.style.cssText='min-height:44px;font:inherit';b.onclick=load;" +
  "addEventListener('online',()=>{if(b.isConnected)load()});if(h){h.tabIndex=-1;h.focus()}};" +
  "addEventListener('error',({target:t})=>{if(alive())return;" +
  "if(t.rel=='stylesheet'&&!t.dataset.href)addEventListener('online',()=>again(t),{once:true});" +
  "if(t.defer)document.readyState=='loading'?addEventListener('DOMContentLoaded',say):say()},true);" +
  'setTimeout(()=>{if(alive())return;' +
  "for(const l of document.querySelectorAll('link[rel=stylesheet]'))if(!l.sheet)l.dataset.href?l.remove():again(l);say()}," +
  `${START_TIMEOUT_MS})})()`;

/** A click waits up to this time for hydration, in ms. */
const CLICK_TIMEOUT_MS = 8000;

/**
 * For server-rendered pages. Replays the last click made on a button before hydration; links and inputs work without the
 * replay. A search form submitted before hydration gets the values of the visible selects. The `selected` attributes serve
 * browsers without scripts. The script removes them, because a client-rendered select has no such attribute. The preloads of
 * the section's scripts are in a template. If the shell has not inserted them by DOMContentLoaded, this script does.
 */
export const CLICK_REPLAY_SCRIPT =
  "(()=>{let last;const hasCode=b=>Object.keys(b).some(k=>k.startsWith('__reactProps'))," +
  'wait=(b,until)=>{if(b!=last||!b.isConnected)return;if(hasCode(b)){last=0;b.click()}' +
  'else if(performance.now()<until)setTimeout(wait,30,b,until)};' +
  "addEventListener('click',e=>{const b=e.target.closest?.('#root button:not(#fp-notice *)');if(!b||hasCode(b))return;" +
  `e.preventDefault();last=b;wait(b,performance.now()+${CLICK_TIMEOUT_MS})},true);` +
  "addEventListener('formdata',({formData:d})=>{for(const s of document.querySelectorAll('#root select[name]'))" +
  'if(s.offsetParent)s.value?d.set(s.name,s.value):d.delete(s.name)});' +
  "addEventListener('DOMContentLoaded',()=>{for(const o of document.querySelectorAll('option[selected]')){" +
  "const s=o.closest('select'),v=s.value;o.removeAttribute('selected');s.value=v}" +
  "const t=document.querySelector('#fp-later');t&&document.head.append(t.content)})})()";

/** The inline scripts of every page. */
export const INLINE_SCRIPTS = [THEME_SCRIPT, START_SCRIPT] as const;

/** The source expressions of the inline scripts for the Content-Security-Policy. */
const INLINE_SCRIPT_HASHES = [...INLINE_SCRIPTS, CLICK_REPLAY_SCRIPT]
  .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  .join(' ');

/** One origin: no wildcard, and no character that ends a directive. */
const ONE_ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

const originsOf = (addresses: readonly string[]): string[] => {
  const origins = addresses.map((address) => (URL.canParse(address) ? new URL(address).origin : ''));
  return [...new Set(origins)].filter((origin) => ONE_ORIGIN.test(origin));
};

/** Origins, other than the site's, from which the registry's remotes are loaded. */
const remoteOrigins = ({ remotes }: LiveRemotes): string[] =>
  originsOf(Object.values(remotes).flatMap(({ entry, before }) => (before ? [entry, before.entry] : [entry])));

/** WebSocket origins of previewed dev servers (hot reload). */
const devSockets = ({ previews = {} }: LiveRemotes): string[] =>
  originsOf(Object.values(previews)).map((origin) => origin.replace('http:', 'ws:'));

/**
 * The page's Content-Security-Policy: only the inline scripts' hashes, no eval, script URLs only through the three named
 * Trusted Types policies.
 */
export function contentSecurityPolicy(registry: LiveRemotes, photosOrigin: string | null = null): string {
  const self = ["'self'", ...remoteOrigins(registry)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${self} ${INLINE_SCRIPT_HASHES}`,
    `style-src ${self}`,
    `font-src ${self}`,
    `img-src ${photosOrigin === null ? self : `${self} ${photosOrigin}`} data: blob:`,
    `connect-src ${[self, ...devSockets(registry)].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // 'allow-duplicates': the shell and each remote have a webpack runtime, and each creates its policy under the same
    // name.
    "trusted-types fluxpartes#webpack fluxpartes#remotes fluxpartes#worker 'allow-duplicates'",
  ].join('; ');
}

/** The policy of responses that are not pages. */
export const LOCKED_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Browsers use these headers only for documents. */
const DOCUMENT_HEADERS: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(), microphone=(), payment=(), usb=()',
};

/** Headers of every response except the API's; remotes' files override the resource policy. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  ...DOCUMENT_HEADERS,
};

/**
 * Removes headers from a file's response, which saves about 220 bytes per script. The request id would also be cached for a
 * year with the file.
 */
export function stripDocumentHeaders(response: Pick<ServerResponse, 'removeHeader'>): void {
  for (const name of [...Object.keys(DOCUMENT_HEADERS), 'X-Request-Id']) response.removeHeader(name);
}
