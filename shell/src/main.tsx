import './app/prepare-document.ts';
import '@fluxpartes/ui/styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { inlinedSiteConfig, inlinedText, takeSsrState } from './app/inlined-data.ts';
import { createShellApp } from './app/shell-app.tsx';
import { captureError, watchErrors } from './rum/client-errors.ts';

watchErrors();

const preview = inlinedText('fp-preview');
if (preview)
  void import(/* webpackChunkName: "preview" */ './preview/release-preview.tsx').then((it) => it.startPreview(preview));

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const first = takeSsrState(root);
const page = (
  <StrictMode>
    <App app={createShellApp({ config: inlinedSiteConfig(), first })} />
  </StrictMode>
);
// React reports a failed screen a second time as the cause of another error; reports of the same error count once.
const onRecoverableError = (error: unknown) => {
  if (error instanceof Error && error.cause) captureError({ caught: error.cause });
  else reportError(error);
};
if (first) hydrateRoot(root, page, { onRecoverableError });
else createRoot(root).render(page);
