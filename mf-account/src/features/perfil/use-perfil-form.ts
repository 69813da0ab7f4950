import { hasSesionEnded, isApiError, outcomeOf } from '@fluxpartes/api-client';
import { type Campos, ERRORS, PERFIL_CHANGED, type Usuario } from '@fluxpartes/contrato';
import { focusTitle, useIsShown, useShell } from '@fluxpartes/mf-kit';
import { useForm } from '@fluxpartes/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSavePerfil } from './api/use-save-perfil.ts';
import { cambiosOf, perfilDraft } from './draft.ts';
import { changesAcceso, detailsOf, errorsOf, filesOf, type PerfilValues, valuesOf } from './form-model.ts';

/** What is said where the API refuses without a sentence of its own (specification, section 8). */
export const UPDATE_ERROR = 'Error al actualizar el perfil';

export type PerfilFormApi = ReturnType<typeof useForm<PerfilValues>>;

/**
 * The form of one's profile: its values with their draft, and the sending. A failure keeps everything; where the API wants the
 * present password, its field is there from then on.
 */
export function usePerfilForm(usuario: Usuario) {
  const { alerts } = useShell();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const envio = useSavePerfil(usuario);
  const [draft] = useState(() => perfilDraft(usuario));
  const [cambios] = useState(() => cambiosOf(draft.read() ?? {}, usuario));
  const [asksConfirmacion, setAsksConfirmacion] = useState(false);
  const [hasDraft, setHasDraft] = useState(Object.keys(cambios).length > 0);

  const send = async (values: PerfilValues): Promise<Campos> => {
    const details = detailsOf(values, usuario);
    if (!details.ok) return details.campos;
    const outcome = await envio.run({ details: details.data, files: filesOf(values, usuario) });
    if (outcome?.type === 'failed') return refuse(outcome.error);
    if (outcome?.type !== 'done') return {};
    draft.drop();
    void alerts.notify(PERFIL_CHANGED);
    if (isShown()) navigate('/micuenta', { replace: true });
    return {};
  };
  const refuse = (error: unknown): Campos => {
    // Where the session has ended, the shell says so and goes to the login; the draft waits here.
    if (hasSesionEnded(error)) return {};
    if (isApiError(error) && error.codigo === 'confirmar_contrasena') {
      setAsksConfirmacion(true);
      return { contrasena_actual: error.message, ...error.campos };
    }
    void alerts.notify(outcomeOf(error, UPDATE_ERROR));
    return isApiError(error) ? error.campos : {};
  };
  const form = useForm<PerfilValues>({
    initial: { ...valuesOf(usuario), ...cambios },
    validate: (values) => ({
      ...errorsOf(values, usuario),
      ...(asksConfirmacion && values.contrasena_actual === '' && changesAcceso(values, usuario)
        ? { contrasena_actual: ERRORS.confirmar_contrasena.message }
        : {}),
    }),
    onSubmit: send,
  });

  useEffect(() => {
    const toKeep = cambiosOf(form.values, usuario);
    if (Object.keys(toKeep).length > 0) draft.save(toKeep);
    else draft.drop();
  }, [draft, form.values, usuario]);

  const discard = () => {
    form.reset(valuesOf(usuario));
    setHasDraft(false);
    // The button that was pressed is gone.
    focusTitle({ preventScroll: true });
  };
  return { form, envio, asksConfirmacion, hasDraft, discard, forget: draft.drop };
}
