import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createShellContext } from './app/shell-context.ts';
import { startFederation } from './remotes/federation.ts';

startFederation();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(<App context={createShellContext()} />);
