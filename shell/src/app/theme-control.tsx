import { ThemeButton } from '@fluxpartes/ui';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useShellApp } from './use-shell-app.tsx';

/** The login and its relatives fill the lower half of a phone with buttons and leave the sky empty. */
const OVER_OPEN_SKY = new Set(['/', '/recuperacion', '/recuperacion/recuperacion', '/confirmar-email']);

/** The one theme control, floating on every screen: at the top where the sky is free. */
export function ThemeControl() {
  const { themeStore } = useShellApp();
  const { pathname } = useLocation();
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.get, () => 'light' as const);
  return <ThemeButton theme={theme} onToggle={themeStore.toggle} top={OVER_OPEN_SKY.has(pathname)} />;
}
