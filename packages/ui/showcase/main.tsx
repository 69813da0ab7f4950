import '../src/styles.css';
import { createRoot } from 'react-dom/client';
import { createThemeStore } from '../src/index.ts';
import { Showcase } from './showcase.tsx';

const theme = createThemeStore({
  storage: localStorage,
  root: document.documentElement,
  media: matchMedia('(prefers-color-scheme: dark)'),
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<Showcase theme={theme} />);
