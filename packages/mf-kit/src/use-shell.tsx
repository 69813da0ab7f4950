import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { CurrentSesion, ShellContext } from './remote-module.ts';

const Context = createContext<ShellContext | null>(null);

/** Makes the shell's context reach a remote's screens. It lives in one bundle: each remote provides its own. */
export function ShellProvider({ value, children }: { value: ShellContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

/** The shell's context. Throws outside of a ShellProvider. */
export function useShell(): ShellContext {
  const context = useContext(Context);
  if (!context) throw new Error('useShell needs a ShellProvider above it');
  return context;
}

const GUEST: CurrentSesion = { tipo: 'invitado' };

/** The current session. SSR renders for a guest, and so does hydration. */
export function useSesion(): CurrentSesion {
  const { sesion } = useShell();
  return useSyncExternalStore(sesion.subscribe, sesion.get, () => GUEST);
}
