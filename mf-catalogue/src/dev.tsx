// An asynchronous boundary: the shared modules are loaded before the frame asks for them.
import('./dev-layout.tsx');
