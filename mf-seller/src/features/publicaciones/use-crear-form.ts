import { crearPublicacionSchema } from '@fluxpartes/contrato';
import { useState } from 'react';
import { useCrearPublicacion } from './api/use-crear-publicacion.ts';
import { newDraft } from './draft.ts';
import { EMPTY_FORM, errorsOf, type PublicacionValues, validateForm } from './form-model.ts';
import { useFotos } from './fotos/use-fotos.ts';
import { useSavedFotos } from './fotos/use-saved-fotos.ts';
import { useErrorNotice, usePublicacionForm } from './use-publicacion-form.ts';

const validar = (values: PublicacionValues) => validateForm(crearPublicacionSchema, values);

/** The form of a new listing. It opens with the draft that was left, its photos too, and can be begun anew. */
export function useCrearForm(userId: number, onPublished: () => void) {
  const fotos = useFotos();
  const { hadFotos, forgetFotos } = useSavedFotos(userId, fotos);
  const [draft] = useState(() => newDraft(userId));
  const envio = useCrearPublicacion(userId);
  const onFailure = useErrorNotice('Error al crear la publicación');
  const [recovered] = useState(() => draft.read()?.values);
  const [discarded, setDiscarded] = useState(false);

  const form = usePublicacionForm({
    base: EMPTY_FORM,
    version: null,
    ...(recovered ? { initialValue: recovered } : {}),
    draft,
    validar: (values) => errorsOf(validar(values), values),
    send: async (values) => {
      const result = validar(values);
      return result.ok ? envio.run({ details: result.data, fotos: fotos.fotos }) : null;
    },
    onSaveDone: () => {
      forgetFotos();
      onPublished();
    },
    onFailure,
  });

  const startOver = () => {
    form.reset(EMPTY_FORM);
    fotos.emptyOut();
    forgetFotos();
    setDiscarded(true);
  };
  const hasDraft = !discarded && (recovered !== undefined || hadFotos);
  return { form, fotos, envio, hasDraft, startOver };
}
