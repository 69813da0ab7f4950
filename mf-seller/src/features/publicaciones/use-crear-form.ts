import { crearPublicacionSchema } from '@fluxpartes/contrato';
import { useState } from 'react';
import { useCrearPublicacion } from './api/use-crear-publicacion.ts';
import { borradorNuevo } from './borrador.ts';
import { erroresDe, FORMULARIO_VACIO, type ValoresDePublicacion, validarFormulario } from './formulario.ts';
import { useFotos } from './fotos/use-fotos.ts';
import { useFotosGuardadas } from './fotos/use-fotos-guardadas.ts';
import { useAvisoDeError, usePublicacionForm } from './use-publicacion-form.ts';

const validar = (valores: ValoresDePublicacion) => validarFormulario(crearPublicacionSchema, valores);

/** The form of a new listing. It opens with the draft that was left, its photos too, and can be begun anew. */
export function useCrearForm(userId: number, onPublicada: () => void) {
  const fotos = useFotos();
  const { huboFotos, olvidarFotos } = useFotosGuardadas(userId, fotos);
  const [borrador] = useState(() => borradorNuevo(userId));
  const envio = useCrearPublicacion(userId, borrador.clave);
  const alFallar = useAvisoDeError('Error al crear la publicación');
  const [recuperado] = useState(() => borrador.leer()?.valores);
  const [descartado, setDescartado] = useState(false);

  const form = usePublicacionForm({
    base: FORMULARIO_VACIO,
    ...(recuperado ? { inicial: recuperado } : {}),
    borrador,
    validar: (valores) => erroresDe(validar(valores)),
    enviar: async (valores) => {
      const resultado = validar(valores);
      return resultado.ok ? envio.enviar(resultado.data, fotos.fotos) : null;
    },
    alGuardar: () => {
      olvidarFotos();
      onPublicada();
    },
    alFallar,
  });

  const empezarDeCero = () => {
    form.reset(FORMULARIO_VACIO);
    fotos.vaciar();
    olvidarFotos();
    setDescartado(true);
  };
  const hayBorrador = !descartado && (recuperado !== undefined || huboFotos);
  return { form, fotos, envio, hayBorrador, empezarDeCero };
}
