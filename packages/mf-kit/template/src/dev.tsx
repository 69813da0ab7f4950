// An asynchronous boundary: the shared modules are loaded before the layout imports them.
import('./dev-layout.tsx');
