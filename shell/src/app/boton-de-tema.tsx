import { ThemeButton } from '@fluxpartes/ui';
import { useSyncExternalStore } from 'react';
import { useShellApp } from './use-shell-app.tsx';

/** The one theme control, floating on every screen (contract, 'Decisions'). */
export function BotonDeTema() {
  const { tema } = useShellApp();
  return <ThemeButton theme={useSyncExternalStore(tema.subscribe, tema.get)} onToggle={tema.toggle} />;
}
