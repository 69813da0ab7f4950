import { useEffect } from 'react';
import { esAtajoDeUnaTecla, hayDialogo, nombreDeTecla } from './evento.ts';

/** What a card is to the keyboard: its controls answer only while the focus is inside it. */
const TARJETA = '[role="article"], article';
/** Those that work in fields too, and when single keys are off. */
const DE_FORMULARIO = ['Escape', 'Control+Enter'];

/** A key presses the control that names it in `aria-keyshortcuts`; a field that names one gets the focus. */
export function useBotonesConTecla(activos: boolean): void {
  useEffect(() => {
    const alTeclear = (evento: KeyboardEvent) => {
      const tecla = nombreDeTecla(evento);
      if (tecla === null || evento.repeat || evento.defaultPrevented) return;
      const vale = DE_FORMULARIO.includes(tecla) ? !hayDialogo() : activos && esAtajoDeUnaTecla(evento);
      const control = vale ? controlDe(tecla) : undefined;
      if (!control) return;
      evento.preventDefault();
      if (control instanceof HTMLInputElement) control.focus();
      else control.click();
    };
    document.addEventListener('keydown', alTeclear);
    return () => document.removeEventListener('keydown', alTeclear);
  }, [activos]);
}

/** The control of the card that has the focus, else one outside of all cards. */
function controlDe(tecla: string): HTMLElement | undefined {
  const actual = document.activeElement?.closest(TARJETA);
  const selector = `[aria-keyshortcuts~="${CSS.escape(tecla)}"]`;
  const candidatos = [...document.querySelectorAll<HTMLElement>(selector)];
  const propio = candidatos.find((control) => actual?.contains(control));
  return propio ?? candidatos.find((control) => control.closest(TARJETA) === null);
}
