import { sentenciaDe } from '@fluxpartes/api-client';
import { editarPublicacionSchema, type Publicacion } from '@fluxpartes/contrato';
import { useShell } from '@fluxpartes/mf-kit';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { esDeOtraVersion, useEditarPublicacion } from './api/use-editar-publicacion.ts';
import { borradorDeEdicion } from './borrador.ts';
import { erroresDe, sonIguales, type ValoresDePublicacion, validarFormulario, valoresDe } from './formulario.ts';
import type { useFotos } from './fotos/use-fotos.ts';
import { useAvisoDeError, usePublicacionForm } from './use-publicacion-form.ts';

/** Where an edit ends, well or cancelled. */
const MIS_PUBLICACIONES = '/mis-publicaciones';

const validar = (valores: ValoresDePublicacion) => validarFormulario(editarPublicacionSchema, valores);

/**
 * The form of a listing that is there, at one version of it. What was typed and not saved before is offered, not put in.
 * @param fotos the new ones, which outlive a version
 */
export function useEditarForm(publicacion: Publicacion, fotos: ReturnType<typeof useFotos>) {
  const { alertas } = useShell();
  const navigate = useNavigate();
  const envio = useEditarPublicacion(publicacion);
  const avisarError = useAvisoDeError('Error al actualizar la publicación');
  const [base] = useState(() => valoresDe(publicacion));
  const [borrador] = useState(() => borradorDeEdicion(publicacion.user_id, publicacion.id, publicacion.version));
  const [oferta, setOferta] = useState(() => ofertaDe(borrador.leer(), publicacion, base));
  const [hayConflicto, setHayConflicto] = useState(false);

  const form = usePublicacionForm({
    base,
    borrador,
    hayOferta: oferta !== null,
    validar: (valores) => erroresDe(validar(valores)),
    enviar: async (valores) => {
      const resultado = validar(valores);
      return resultado.ok ? envio.enviar(resultado.data, fotos.fotos) : null;
    },
    alGuardar: () => {
      void alertas.avisar('Publicación actualizada');
      navigate(MIS_PUBLICACIONES, { replace: true });
    },
    alFallar: (error) => {
      if (!esDeOtraVersion(error)) return avisarError(error);
      setHayConflicto(true);
      void alertas.avisar(sentenciaDe(error));
      return {};
    },
  });

  return {
    form,
    envio,
    hayConflicto,
    oferta,
    recuperar: () => {
      if (oferta) form.reset(oferta.valores);
      setOferta(null);
    },
    descartar: () => setOferta(null),
    cancelar: () => {
      borrador.borrar();
      navigate(MIS_PUBLICACIONES);
    },
  };
}

/** A draft that says something else than the listing; photos that are gone meanwhile are not in it any more. */
function ofertaDe(
  guardado: ReturnType<ReturnType<typeof borradorDeEdicion>['leer']>,
  { version, fotos }: Publicacion,
  base: ValoresDePublicacion,
) {
  if (guardado === null) return null;
  const imagenesAEliminar = guardado.valores.imagenesAEliminar.filter((url) => fotos.includes(url));
  const valores = { ...guardado.valores, imagenesAEliminar };
  return sonIguales(valores, base) ? null : { valores, esDeOtraVersion: guardado.version !== version };
}
