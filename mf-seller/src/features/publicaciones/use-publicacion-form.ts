import { isApiError } from '@fluxpartes/api-client';
import { useShell } from '@fluxpartes/mf-kit';
import { useForm } from '@fluxpartes/ui';
import { useEffect, useState } from 'react';
import { useCrearPublicacion } from './api/use-crear-publicacion.ts';
import { borrarBorrador, guardarBorrador, leerBorrador } from './borrador.ts';
import { FORMULARIO_VACIO, type ValoresDePublicacion, validarFormulario } from './formulario.ts';
import { useFotos } from './fotos/use-fotos.ts';

/** What is said where a listing could not be published, the network included (specification, section 8). */
export const ERROR_AL_CREAR = 'Error al crear la publicación';

export type FormularioDePublicacion = ReturnType<typeof useForm<ValoresDePublicacion>>;

/** The form of a new listing: its values with their draft, its photos, and the sending. A failure keeps everything. */
export function usePublicacionForm(userId: number, onPublicada: () => void) {
  const { alertas } = useShell();
  const fotos = useFotos();
  const envio = useCrearPublicacion();
  const [borrador] = useState(() => leerBorrador(userId));
  const [hayBorrador, setHayBorrador] = useState(borrador !== null);

  const enviar = async (valores: ValoresDePublicacion) => {
    const resultado = validarFormulario(valores);
    if (!resultado.ok) return resultado.campos;
    const desenlace = await envio.crear(resultado.data, fotos.fotos);
    if (desenlace?.tipo === 'creada') {
      borrarBorrador(userId);
      onPublicada();
    }
    if (desenlace?.tipo !== 'fallida') return {};
    const { error } = desenlace;
    // Where the session has ended, the shell says so and goes to the login; the draft waits here.
    if (isApiError(error) && error.status === 401) return {};
    void alertas.avisar(ERROR_AL_CREAR);
    return isApiError(error) ? error.campos : {};
  };
  const form = useForm<ValoresDePublicacion>({
    initial: borrador ?? FORMULARIO_VACIO,
    validate: (valores) => {
      const resultado = validarFormulario(valores);
      return resultado.ok ? {} : resultado.campos;
    },
    onSubmit: enviar,
  });

  useEffect(() => guardarBorrador(userId, form.values), [userId, form.values]);

  const empezarDeCero = () => {
    form.reset(FORMULARIO_VACIO);
    setHayBorrador(false);
  };

  return { form, fotos, envio, hayBorrador, empezarDeCero };
}
