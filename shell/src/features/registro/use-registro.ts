import { type Documentos, isApiError, outcomeOf } from '@fluxpartes/api-client';
import { type Campos, REGISTRO_DONE, type Register } from '@fluxpartes/contrato';
import { useIsShown } from '@fluxpartes/mf-kit';
import { useLocation, useNavigate } from 'react-router-dom';
import { useShellApp } from '../../app/use-shell-app.tsx';
import { useRegister } from './api/use-register.ts';

/** What is said where the API refuses without a sentence of its own (specification, section 8). */
export const REGISTRO_ERROR = 'Error en el registro';

/** Registers an account with its documents; success alerts, and goes to the login where the form is still shown. */
export function useRegistro(onDone: () => void) {
  const { alerts } = useShellApp();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { state } = useLocation();
  const { run, cancel, progress } = useRegister();

  /** @returns the sentences that the API has for single fields; none where it went well. */
  const registrar = async (details: Register, documentos: Documentos): Promise<Campos> => {
    const outcome = await run({ details, documentos });
    if (outcome?.type === 'done') {
      onDone();
      void alerts.notify(REGISTRO_DONE);
      // The login remembers, through the registration too, where the visitor was going.
      if (isShown()) navigate('/', { state });
    }
    if (outcome?.type !== 'failed') return {};
    void alerts.notify(outcomeOf(outcome.error, REGISTRO_ERROR));
    return isApiError(outcome.error) ? outcome.error.campos : {};
  };

  return { registrar, cancel: () => cancel(), progress };
}
