import './app/ask-for-section.ts';
import '@fluxpartes/ui/styles.css';
import './app/site-foot.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { takeSsrState } from './app/first-paint.ts';
import { inlinedText } from './app/page-data.ts';
import { createShellApp } from './app/shell-app.ts';
import { inlinedSiteConfig } from './app/site-config.ts';
import { dropLostStyles } from './remotes/lost-styles.ts';
import { watchPage } from './signals/note.ts';

watchPage();
dropLostStyles();

const trial = inlinedText('fp-preview');
if (trial) void import(/* webpackChunkName: "trial" */ './trial/start-trial.tsx').then((it) => it.startTrial(trial));

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const first = takeSsrState(root);
const page = (
  <StrictMode>
    <App app={createShellApp({ config: inlinedSiteConfig(), first })} />
  </StrictMode>
);
if (first) hydrateRoot(root, page);
else createRoot(root).render(page);
