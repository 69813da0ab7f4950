import { createHash } from 'node:crypto';

/**
 * Sets the theme before anything is painted, the browser's own bars with it: the stored `darkMode`, else the system's
 * preference.
 */
const THEME_SCRIPT =
  "(()=>{let d=null;try{d=localStorage.getItem('darkMode')}catch{}" +
  "const t=(d===null?matchMedia('(prefers-color-scheme: dark)').matches:d==='true')?'dark':'light';" +
  'document.documentElement.dataset.theme=t;' +
  "const m=document.querySelector('meta[name=theme-color]');m.content=m.dataset[t]})()";

/** How long the shell's own script may take; what it asks for itself gets as long. Milliseconds. */
const START_PATIENCE = 8000;

/**
 * Says so where the shell's own script does not come: nothing else on the page could. The notice is the one of a section
 * that does not come; a press, or the network's return, loads the page anew as soon as the site answers. It goes with
 * the shell's first paint, should that come all the same.
 * A style sheet that hangs would keep notice and shell from showing: it is taken out, and the shell's own asked for again.
 */
const START_SCRIPT =
  "(()=>{const root=()=>document.getElementById('root')," +
  'add=(tag,text,to)=>{const n=document.createElement(tag);n.textContent=text;to.append(n);return n},' +
  "again=l=>{const c=l.cloneNode();c.href+='?retry=1';l.replaceWith(c)}," +
  "load=()=>fetch('/salud',{cache:'no-store',signal:AbortSignal.timeout(4000)})" +
  '.then(r=>{if(r.ok)location.reload()},()=>{}),' +
  "say=()=>{if(!root()||root().firstChild)return;const m=add('main','',root());" +
  "m.style.cssText='max-width:40rem;margin:15vh auto;padding:0 16px;display:grid;gap:16px';" +
  "const h=add('h1',document.title.split(' · ')[0],m);" +
  "add('p','Esta sección no está disponible en este momento.',m);" +
  "const b=add('button','Reintentar',m);b.type='button';b.style.cssText='min-height:44px;font:inherit';b.onclick=load;" +
  "addEventListener('online',()=>{if(b.isConnected)load()});h.tabIndex=-1;h.focus()};" +
  "addEventListener('error',({target:t})=>{if(root()?.firstChild)return;" +
  "if(t.rel=='stylesheet'&&!t.dataset.href)addEventListener('online',()=>again(t),{once:true});" +
  "if(t.defer)document.readyState=='loading'?addEventListener('DOMContentLoaded',say):say()},true);" +
  'setTimeout(()=>{if(root()?.firstChild)return;' +
  "for(const l of document.querySelectorAll('link[rel=stylesheet]'))if(!l.sheet)l.dataset.href?l.remove():again(l);say()}," +
  `${START_PATIENCE})})()`;

/** The page's inline scripts, in their order. */
export const INLINE_SCRIPTS = [THEME_SCRIPT, START_SCRIPT] as const;

/** The source expressions that let them run, and no other. */
export const INLINE_SCRIPT_HASHES = INLINE_SCRIPTS.map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
).join(' ');
