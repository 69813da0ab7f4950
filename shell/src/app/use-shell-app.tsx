import { createContext, type ReactNode, useContext } from 'react';
import type { ShellApp } from './shell-app.ts';

const Context = createContext<ShellApp | null>(null);

/** Makes what the shell is made of reach its own screens; the remotes get `ShellContext` alone. */
export function ShellAppProvider({ value, children }: { value: ShellApp; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

/** The shell's parts. Throws outside of a ShellAppProvider. */
export function useShellApp(): ShellApp {
  const app = useContext(Context);
  if (!app) throw new Error('useShellApp needs a ShellAppProvider above it');
  return app;
}
