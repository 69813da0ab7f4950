import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { CurrentSesion, ShellContext } from './remote-module.ts';

const Context = createContext<ShellContext | null>(null);

/** Makes the shell's context reach a remote's screens. It lives in one bundle: each remote provides its own. */
export function ShellProvider({ value, children }: { value: ShellContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

/** What the shell handed over. Throws outside of a ShellProvider. */
export function useShell(): ShellContext {
  const context = useContext(Context);
  if (!context) throw new Error('useShell needs a ShellProvider above it');
  return context;
}

const GUEST: CurrentSesion = { tipo: 'invitado' };

/** The session as it is now; renders again when it changes. What the site has drawn, it has drawn for a guest. */
export function useSesion(): CurrentSesion {
  const { sesion } = useShell();
  return useSyncExternalStore(sesion.subscribe, sesion.get, () => GUEST);
}
