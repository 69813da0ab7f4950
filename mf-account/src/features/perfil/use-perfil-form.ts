import { isApiError, sentenciaDe } from '@fluxpartes/api-client';
import { type Campos, ERRORES, PERFIL_ACTUALIZADO, type Usuario } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useForm } from '@fluxpartes/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGuardarPerfil } from './api/use-guardar-perfil.ts';
import { borradorDePerfil } from './borrador.ts';
import { archivosDe, cambiaElAcceso, datosDe, erroresDe, type ValoresDePerfil, valoresDe } from './formulario.ts';

/** What is said where the API refuses without a sentence of its own (specification, section 8). */
export const ERROR_AL_ACTUALIZAR = 'Error al actualizar el perfil';

export type FormularioDePerfil = ReturnType<typeof useForm<ValoresDePerfil>>;

/**
 * The form of one's profile: its values with their draft, and the sending. A failure keeps everything; where the API wants the
 * present password, its field is there from then on.
 */
export function usePerfilForm(usuario: Usuario) {
  const { alertas } = useShell();
  const navigate = useNavigate();
  const envio = useGuardarPerfil(usuario);
  const [borrador] = useState(() => borradorDePerfil(usuario));
  const [inicial] = useState(() => borrador.leer());
  const [pideConfirmacion, setPideConfirmacion] = useState(false);
  const [hayBorrador, setHayBorrador] = useState(inicial.hayCambios);

  const enviar = async (valores: ValoresDePerfil): Promise<Campos> => {
    const datos = datosDe(valores, usuario);
    if (!datos.ok) return datos.campos;
    const desenlace = await envio.guardar(datos.data, archivosDe(valores, usuario));
    if (desenlace.tipo === 'cancelado') return {};
    if (desenlace.tipo === 'fallido') return rechazar(desenlace.error);
    borrador.borrar();
    void alertas.avisar(PERFIL_ACTUALIZADO);
    navigate('/micuenta', { replace: true });
    return {};
  };
  const rechazar = (error: unknown): Campos => {
    // Where the session has ended, the shell says so and goes to the login; the draft waits here.
    if (isApiError(error) && error.status === 401) return {};
    if (isApiError(error) && error.codigo === 'confirmar_contrasena') {
      setPideConfirmacion(true);
      return { contrasena_actual: error.message, ...error.campos };
    }
    void alertas.avisar(sentenciaDe(error, ERROR_AL_ACTUALIZAR));
    return isApiError(error) ? error.campos : {};
  };
  const form = useForm<ValoresDePerfil>({
    initial: inicial.valores,
    validate: (valores) => ({
      ...erroresDe(valores, usuario),
      ...(pideConfirmacion && valores.contrasena_actual === '' && cambiaElAcceso(valores, usuario)
        ? { contrasena_actual: ERRORES.confirmar_contrasena.message }
        : {}),
    }),
    onSubmit: enviar,
  });

  useEffect(() => borrador.guardar(form.values), [borrador, form.values]);

  const descartar = () => {
    form.reset(valoresDe(usuario));
    setHayBorrador(false);
    // The button that was pressed is gone.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  return { form, envio, pideConfirmacion, hayBorrador, descartar, olvidar: borrador.borrar };
}
