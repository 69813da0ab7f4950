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
  'alive=()=>{const r=root();return r?.firstChild&&!r.dataset.drawn},' +
  'add=(tag,text,to)=>{const n=document.createElement(tag);n.textContent=text;to.append(n);return n},' +
  "again=l=>{const c=l.cloneNode();c.href+='?retry=1';l.replaceWith(c)}," +
  "load=()=>fetch('/salud',{cache:'no-store',signal:AbortSignal.timeout(4000)})" +
  '.then(r=>{if(r.ok)location.reload()},()=>{}),' +
  "say=()=>{const r=root();if(!r||alive()||document.getElementById('fp-notice'))return;" +
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
  `${START_PATIENCE})})()`;

/** How long a press waits for the code of what was pressed. Milliseconds. */
const PRESS_PATIENCE = 8000;

/**
 * In a page that the site has drawn, a button is there before its code: what is pressed then is pressed again once React
 * has come to it. The last press counts. Links need nobody, and fields take over what they find at hydration. A search that is
 * sent earlier has the values of the lists that are shown beside it. And what is chosen in a list says an attribute, which only whoever runs
 * no scripts needs: a list that a browser draws has none.
 * The section's code, whose addresses stand in links without `rel`, is asked for at the latest when the shell's has run; the shell
 * does so when it begins.
 */
export const PRESS_SCRIPT =
  "(()=>{let last;const hasCode=b=>Object.keys(b).some(k=>k.startsWith('__reactProps'))," +
  'wait=(b,until)=>{if(b!=last||!b.isConnected)return;if(hasCode(b)){last=0;b.click()}' +
  'else if(performance.now()<until)setTimeout(wait,30,b,until)};' +
  "addEventListener('click',e=>{const b=e.target.closest?.('#root button:not(#fp-notice *)');if(!b||hasCode(b))return;" +
  `e.preventDefault();last=b;wait(b,performance.now()+${PRESS_PATIENCE})},true);` +
  "addEventListener('formdata',({formData:d})=>{for(const s of document.querySelectorAll('#root select[name]'))" +
  'if(s.offsetParent)s.value?d.set(s.name,s.value):d.delete(s.name)});' +
  "addEventListener('DOMContentLoaded',()=>{for(const o of document.querySelectorAll('option[selected]')){" +
  "const s=o.closest('select'),v=s.value;o.removeAttribute('selected');s.value=v}" +
  "for(const l of document.querySelectorAll('link:not([rel])'))l.rel='preload'})})()";

/** The inline scripts of every page, in their order. */
export const INLINE_SCRIPTS = [THEME_SCRIPT, START_SCRIPT] as const;

/** The source expressions that let them run, and no other. */
export const INLINE_SCRIPT_HASHES = [...INLINE_SCRIPTS, PRESS_SCRIPT]
  .map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  .join(' ');
