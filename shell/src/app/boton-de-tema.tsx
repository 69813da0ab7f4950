import { ThemeButton } from '@fluxpartes/ui';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useShellApp } from './use-shell-app.tsx';

/**
 * The one theme control, floating on every screen (contract, 'Decisions'). The login's panel fills the lower half of a
 * phone with buttons and leaves the sky empty: there it floats at the top.
 */
export function BotonDeTema() {
  const { tema } = useShellApp();
  const { pathname } = useLocation();
  const theme = useSyncExternalStore(tema.subscribe, tema.get);
  return <ThemeButton theme={theme} onToggle={tema.toggle} top={pathname === '/'} />;
}
