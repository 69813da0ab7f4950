import { outcomeOf } from '@fluxpartes/api-client';
import { editarPublicacionSchema, type Publicacion } from '@fluxpartes/contrato';
import { useIsShown, useShell } from '@fluxpartes/mf-kit';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOtherVersion, useEditarPublicacion } from './api/use-editar-publicacion.ts';
import { editDraft } from './draft.ts';
import { areEqual, editedValues, errorsOf, type PublicacionValues, validateForm, valuesOf } from './form-model.ts';
import type { useFotos } from './fotos/use-fotos.ts';
import { useErrorNotice, usePublicacionForm } from './use-publicacion-form.ts';

/** Where an edit ends, well or cancelled. */
const OWN_PUBLICACIONES = '/mis-publicaciones';

/**
 * The form of a listing that is there, at one version of it. What was typed and not saved before is offered, not put in.
 * @param fotos the new ones, which outlive a version
 */
export function useEditarForm(publicacion: Publicacion, fotos: ReturnType<typeof useFotos>) {
  const { alerts } = useShell();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const envio = useEditarPublicacion(publicacion);
  const notifyError = useErrorNotice('Error al actualizar la publicación');
  const [base] = useState(() => valuesOf(publicacion));
  const [draft] = useState(() => editDraft(publicacion.user_id, publicacion.id));
  const [offer, setOffer] = useState(() => offerOf(draft.read(), publicacion, base));
  const [hasConflict, setHasConflict] = useState(false);
  const validar = (values: PublicacionValues) => validateForm(editarPublicacionSchema, editedValues(values, base));

  const form = usePublicacionForm({
    base,
    version: publicacion.version,
    draft,
    hasOffer: offer !== null,
    validar: (values) => errorsOf(validar(values), values),
    send: async (values) => {
      const result = validar(values);
      return result.ok ? envio.run({ details: result.data, fotos: fotos.fotos }) : null;
    },
    onSaveDone: () => {
      void alerts.notify('Publicación actualizada');
      if (isShown()) navigate(OWN_PUBLICACIONES, { replace: true });
    },
    onFailure: (error) => {
      if (!isOtherVersion(error)) return notifyError(error);
      setHasConflict(true);
      void alerts.notify(outcomeOf(error));
      return {};
    },
  });

  return {
    form,
    envio,
    hasConflict,
    offer,
    recover: () => {
      if (offer) form.reset(offer.values);
      setOffer(null);
    },
    discard: () => setOffer(null),
    cancel: () => {
      draft.drop();
      navigate(OWN_PUBLICACIONES);
    },
  };
}

/**
 * A draft that says something else than the listing; photos that are gone meanwhile are not in it any more, and units are
 * those of now: the ones of then may be sold.
 */
function offerOf(
  saved: ReturnType<ReturnType<typeof editDraft>['read']>,
  { version, fotos }: Publicacion,
  base: PublicacionValues,
) {
  if (saved === null) return null;
  const imagenesAEliminar = saved.values.imagenesAEliminar.filter((url) => fotos.includes(url));
  const values = { ...saved.values, imagenesAEliminar, existencias: base.existencias };
  return areEqual(values, base) ? null : { values, isOtherVersion: saved.version !== version };
}
