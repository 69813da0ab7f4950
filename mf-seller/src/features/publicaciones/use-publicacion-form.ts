import { isApiError } from '@fluxpartes/api-client';
import { useShell } from '@fluxpartes/mf-kit';
import { type FormErrors, useForm } from '@fluxpartes/ui';
import { useEffect } from 'react';
import type { Desenlace } from './api/use-subida.ts';
import type { Borrador } from './borrador.ts';
import { sonIguales, type ValoresDePublicacion } from './formulario.ts';

export type FormularioDePublicacion = ReturnType<typeof useForm<ValoresDePublicacion>>;
export type ErroresDePublicacion = FormErrors<ValoresDePublicacion>;

/** What tells a new listing's form from an edit's. */
export interface ModoDePublicacion {
  /** The form as it is before anybody touches it. */
  base: ValoresDePublicacion;
  /** What it opens with, where that is another one. */
  inicial?: ValoresDePublicacion;
  borrador: Borrador;
  /** A draft that waits for an answer stays in its place until something new is typed. */
  hayOferta?: boolean;
  validar: (valores: ValoresDePublicacion) => ErroresDePublicacion;
  /** Sends what is valid; null where it is being sent already. */
  enviar: (valores: ValoresDePublicacion) => Promise<Desenlace | null>;
  alGuardar: () => void;
  /** Says what went wrong; the errors that it returns are shown under their fields. */
  alFallar: (error: unknown) => ErroresDePublicacion;
}

/** The form of a listing, new or edited: its values with their draft, and the sending. A failure keeps everything. */
export function usePublicacionForm(modo: ModoDePublicacion): FormularioDePublicacion {
  const { base, borrador, hayOferta = false } = modo;
  const form = useForm<ValoresDePublicacion>({
    initial: modo.inicial ?? base,
    validate: modo.validar,
    onSubmit: async (valores) => {
      const desenlace = await modo.enviar(valores);
      if (desenlace?.tipo === 'fallida') return modo.alFallar(desenlace.error);
      if (desenlace?.tipo === 'guardada') {
        borrador.borrar();
        modo.alGuardar();
      }
      return {};
    },
  });

  useEffect(() => {
    if (!sonIguales(form.values, base)) borrador.guardar(form.values);
    else if (!hayOferta) borrador.borrar();
  }, [form.values, base, borrador, hayOferta]);

  return form;
}

/**
 * Raises the alert of a form that could not be saved, the network included (specification, section 8), and hands on
 * what the API said of each field. Where the session has ended, the shell says so and the draft waits.
 */
export function useAvisoDeError(mensaje: string): (error: unknown) => ErroresDePublicacion {
  const { alertas } = useShell();
  return (error) => {
    if (isApiError(error) && error.status === 401) return {};
    void alertas.avisar(mensaje);
    return isApiError(error) ? error.campos : {};
  };
}
