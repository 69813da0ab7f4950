import '@fluxpartes/ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createShellApp } from './app/shell-app.ts';
import { inlinedSiteConfig } from './app/site-config.ts';
import { startFederation } from './remotes/federation.ts';
import { dropLostStyles } from './remotes/lost-styles.ts';

dropLostStyles();
startFederation();

const trial = document.getElementById('fp-trial')?.textContent;
if (trial) void import(/* webpackChunkName: "trial" */ './trial/start-trial.tsx').then((it) => it.startTrial(trial));

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <App app={createShellApp({ config: inlinedSiteConfig() })} />
  </StrictMode>,
);
