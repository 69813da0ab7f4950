import { AlertDialog } from '@fluxpartes/ui';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { focusOnTitle } from './focus-on-title.ts';
import { useShellApp } from './use-shell-app.tsx';

/** Shows the alert whose turn it is, above whatever screen is there. */
export function AlertsHost() {
  const { alerts } = useShellApp();
  const alert = useSyncExternalStore(alerts.subscribe, alerts.get, () => null);
  useFocusOnClose(alert !== null);
  if (alert === null) return null;
  const { id, tipo, text, detail, answers, respond } = alert;
  return (
    <AlertDialog
      key={id}
      open
      message={text}
      detail={detail}
      danger={tipo === 'confirmacion' && !answers}
      acceptLabel={answers?.yes}
      cancelLabel={answers?.no}
      onAccept={() => respond(true)}
      onCancel={tipo === 'confirmacion' ? () => respond(false) : undefined}
    />
  );
}

/** The dialog gives the focus back to where it was; where that is gone with its screen, the new screen's title takes it. */
function useFocusOnClose(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusOnTitle();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
